public import Combine
internal import Foundation
public import LockstepAppModel
internal import LockstepSamples
internal import UIKit

/// The capture screen's engine as SwiftUI observes it.
///
/// Only the newest state is passed on; samples never come here.
@MainActor
public final class CaptureStore: ObservableObject {
    /// What is shown.
    @Published public private(set) var screen: CaptureScreen
    /// The newest depth map in color; nil while depth is not shown.
    @Published public private(set) var depthImage: RGBAImage?

    private let engine: CaptureEngine
    private let haptics = CaptureHaptics()

    /// How often timer, hints and depth are refreshed: ten times a second.
    private static let beat = Duration.milliseconds(100)

    /// A store around an engine, which it begins.
    public init(_ engine: CaptureEngine) {
        self.engine = engine
        screen = engine.screen
        engine.observe(
            onChange: { [weak self] in Task { @MainActor in self?.refresh() } },
            onEffect: { [weak self] effect in Task { @MainActor in self?.perform(effect) } })
        engine.begin()
    }

    /// Takes what a finger does on the record button.
    public func touch(_ touch: CaptureTouch) {
        if touch == .pressed { haptics.prepare() }
        engine.touch(touch)
    }

    /// Takes the use of a control.
    public func use(_ control: CaptureEvent.Control) { engine.send(.used(control)) }

    /// Says whether the capture screen can be seen.
    public func show(_ isShown: Bool) { engine.send(isShown ? .appeared : .disappeared) }

    /// Looks at the settings again.
    public func settingsChanged() { engine.settingsChanged() }

    /// Keeps the screen fresh for as long as it is asked to.
    public func run() async {
        while !Task.isCancelled {
            let image = await Self.tick(engine)
            if let image, isDepthShown { depthImage = image }
            try? await Task.sleep(for: Self.beat)
        }
    }

    /// Off the main thread: free space is asked of the disk, and depth is colored.
    private nonisolated static func tick(_ engine: CaptureEngine) async -> RGBAImage? {
        engine.tick()
        return engine.takeDepthImage()
    }

    private var isDepthShown: Bool { screen.depth?.isOn ?? false }

    private func refresh() {
        let newest = engine.screen
        if newest != screen { screen = newest }
        if !isDepthShown { depthImage = nil }
    }

    private func perform(_ effect: CaptureEffect) {
        switch effect {
        case .haptic(let haptic): haptics.play(haptic)
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
