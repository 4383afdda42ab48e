public import Combine
internal import Foundation
public import LockstepAppModel
internal import LockstepSamples
internal import UIKit

/// Makes the capture screen's engine observable for SwiftUI.
///
/// Publishes the newest state, depth image and plots, never single samples.
@MainActor
public final class CaptureStore: ObservableObject {
    /// The screen's state.
    @Published public private(set) var screen: CaptureScreen
    /// The newest depth map in color; nil while the depth overlay is off.
    @Published public private(set) var depthImage: RGBAImage?
    /// The newest samples as plots; empty while none are shown.
    @Published public private(set) var plots: [LivePlot] = []
    /// Whether ``run()`` continues to refresh: the screen is visible, or a recording runs.
    @Published public private(set) var isLive: Bool

    /// The number of photos taken so far; the image blinks with each.
    @Published private(set) var blinks = 0

    private let engine: CaptureEngine
    private let haptics = CaptureHaptics()
    private let activities = RecordingActivities()
    private let remember: (CaptureMode, ViewfinderOptions) -> Void
    private var effects: MainActorEvents<CaptureEffect>?

    /// The refresh interval of timer, hints, depth and plots: ten times a second.
    private static let refreshInterval = Duration.milliseconds(100)

    /// Creates a store and starts its engine.
    ///
    /// - Parameter remember: Keeps the mode and the viewfinder's options for the next launch.
    public init(
        _ engine: CaptureEngine, remember: @escaping (CaptureMode, ViewfinderOptions) -> Void
    ) {
        self.engine = engine
        self.remember = remember
        screen = engine.screen
        isLive = engine.isLive
        let effects = MainActorEvents<CaptureEffect> { [weak self] in self?.perform($0) }
        self.effects = effects
        engine.observe(
            onChange: { [weak self] in Task { @MainActor in self?.refresh() } },
            onEffect: { effects.post($0) })
        engine.begin()
    }

    deinit { effects?.end() }

    /// Handles a touch on the record button.
    public func touch(_ touch: CaptureTouch) {
        if touch == .pressed { haptics.prepare() }
        engine.touch(touch)
    }

    /// Handles a press or release of one of the phone's buttons.
    func touch(_ button: HardwareButton, _ touch: CaptureTouch) {
        if touch == .pressed { haptics.prepare() }
        engine.touch(touch, of: button)
    }

    /// Handles the use of a control.
    public func use(_ control: CaptureEvent.Control) { engine.send(.used(control)) }

    /// Handles a command that does not come from the screen, such as one of Shortcuts or of a desk.
    ///
    /// - Returns: Why the command has no effect; nil if it has one.
    public func obey(_ command: CaptureCommand) -> CommandRefusal? { engine.obey(command) }

    /// Updates whether the capture screen is visible.
    public func show(_ isShown: Bool) { engine.send(isShown ? .appeared : .disappeared) }

    /// Shows the connection to a desk; nil if there is none.
    func show(_ desk: DeskSign?) { engine.send(.desk(desk)) }

    /// Reads the settings again.
    public func settingsChanged() { engine.settingsChanged() }

    /// Refreshes the screen until the task is canceled, or until ``isLive`` is false.
    public func run() async {
        while !Task.isCancelled, engine.isLive {
            let (image, plots) = await Self.tick(engine)
            if let image, isDepthShown { depthImage = image }
            if plots != self.plots, arePlotsShown { self.plots = plots }
            try? await Task.sleep(for: Self.refreshInterval)
        }
    }

    /// Runs off the main thread, because it reads free disk space and colors depth maps.
    private nonisolated static func tick(_ engine: CaptureEngine) async -> (RGBAImage?, [LivePlot])
    {
        engine.tick()
        return (engine.takeDepthImage(), engine.plots())
    }

    private var isDepthShown: Bool { screen.depth?.isOn ?? false }

    private var arePlotsShown: Bool { !screen.plotted.isEmpty }

    private func refresh() {
        let newest = engine.screen
        if newest != screen { screen = newest }
        if engine.isLive != isLive { isLive = engine.isLive }
        if !isDepthShown { depthImage = nil }
        if !arePlotsShown, !plots.isEmpty { plots = [] }
    }

    private func perform(_ effect: CaptureEffect) {
        switch effect {
        case .haptic(let haptic): haptics.play(haptic)
        case .activity(let step): activities.perform(step)
        case .sound(let sound): CaptureSounds.play(sound)
        case .blink: blinks += 1
        case .announce(let words): Announcements.speak(words)
        case .remember(let mode, let options): remember(mode, options)
        case .wake(let delay):
            let engine = engine
            Task {
                try? await Task.sleep(for: .nanoseconds(delay.nanoseconds))
                await Self.wake(engine)
            }
        case .openSettings:
            guard let settings = URL(string: UIApplication.openSettingsURLString) else { return }
            UIApplication.shared.open(settings)
        }
    }

    private nonisolated static func wake(_ engine: CaptureEngine) async { engine.tick() }
}
