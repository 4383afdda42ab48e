internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The camera's controls by hand: lock, exposure, zoom, white balance, and the viewfinder's options.
@MainActor
struct CameraBar: View {
    let screen: CaptureScreen
    let actions: CaptureActions

    var body: some View {
        VStack(spacing: 8) {
            if let hand = screen.hand {
                if hand.mark?.isLocked == true { lock }
                if let bias = hand.bias { BiasSlider(bias: bias) { actions.use(.adjust($0)) } }
                if !hand.lenses.isEmpty {
                    LensButtons(lenses: hand.lenses) { actions.use(.lens($0)) }
                }
            }
            if screen.depth?.isOn == true {
                DepthSlider(options: screen.options) { actions.use(.options($0)) }
            }
            HStack(spacing: 12) {
                if let hand = screen.hand {
                    ZoomMenu(hand: hand) { actions.use(.adjust(.zoom(factor: $0))) }
                    if let isLocked = hand.isWhiteBalanceLocked { whiteBalance(isLocked) }
                }
                ViewfinderMenu(screen: screen) { actions.use(.options($0)) }
            }
        }
        .frame(maxWidth: .infinity)
    }

    private var lock: some View {
        Button {
            actions.use(.adjust(.automatic))
        } label: {
            Text(Phrase("AE/AF LOCK"))
                .font(.caption.bold())
                .padding(.horizontal, 10)
                .padding(.vertical, 4)
                .foregroundStyle(.black)
                .background(.yellow, in: Capsule())
        }
        .accessibilityLabel(Text(Phrase("Focus and exposure are locked")))
        .accessibilityHint(Text(Phrase("Ends the lock.")))
    }

    private func whiteBalance(_ isLocked: Bool) -> some View {
        RoundButton(
            symbol: isLocked ? "lock.circle.fill" : "thermometer.sun",
            label: Phrase("White balance"),
            value: isLocked ? Phrase("locked") : Phrase("automatic")
        ) { actions.use(.adjust(.whiteBalance(isLocked ? .continuous : .locked))) }
    }
}

/// The slider that makes the exposure brighter or darker.
private struct BiasSlider: View {
    let bias: BiasControl
    let use: (CameraAdjustment) -> Void

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "sun.max").accessibilityHidden(true)
            Slider(value: value, in: bias.range, step: 0.1)
                .accessibilityLabel(Text(Phrase("Exposure")))
                .accessibilityValue(Text(bias.text))
            Text(bias.text).font(.caption.monospacedDigit()).accessibilityHidden(true)
        }
        .frame(maxWidth: 280)
        .padding(.horizontal, 12)
        .foregroundStyle(.yellow)
        .tint(.yellow)
        .background(.black.opacity(0.4), in: Capsule())
    }

    private var value: Binding<Double> {
        Binding {
            bias.value
        } set: { ev in
            use(.exposureBias(ev: ev))
        }
    }
}

/// The slider of the depth map's opacity.
private struct DepthSlider: View {
    let options: ViewfinderOptions
    let choose: (ViewfinderOptions) -> Void

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "cube").accessibilityHidden(true)
            Slider(value: value, in: ViewfinderOptions.opacities, step: 0.1)
                .accessibilityLabel(Text(Phrase("Depth opacity")))
                .accessibilityValue(Text(verbatim: percent))
            Text(Phrase("Depth %@", .text(percent)))
                .font(.caption.monospacedDigit())
                .accessibilityHidden(true)
        }
        .frame(maxWidth: 280)
        .padding(.horizontal, 12)
        .foregroundStyle(.white)
        .background(.black.opacity(0.4), in: Capsule())
    }

    private var percent: String {
        options.depthOpacity.formatted(.percent.precision(.fractionLength(0)))
    }

    private var value: Binding<Double> {
        Binding {
            options.depthOpacity
        } set: { opacity in
            var options = options
            options.depthOpacity = opacity
            choose(options)
        }
    }
}

/// One button for each lens.
private struct LensButtons: View {
    let lenses: [LensChoice]
    let use: (CameraLens) -> Void

    var body: some View {
        HStack(spacing: 4) {
            ForEach(lenses, id: \.lens) { choice in
                Button {
                    use(choice.lens)
                } label: {
                    Text(choice.factor ?? choice.name)
                        .font(.caption.bold())
                        .foregroundStyle(choice.isSelected ? .yellow : .white)
                        .padding(.horizontal, 8)
                        .frame(minWidth: 44, minHeight: 44)
                        .background(.black.opacity(0.4), in: Capsule())
                }
                .accessibilityLabel(Text(choice.name))
                .accessibilityValue(Text(verbatim: choice.factor?.localized ?? ""))
                .accessibilityAddTraits(choice.isSelected ? .isSelected : [])
            }
        }
    }
}

/// A menu of the offered zoom factors.
private struct ZoomMenu: View {
    let hand: HandControls
    let use: (Double) -> Void

    var body: some View {
        if hand.zooms.count > 1 {
            Menu {
                Picker(selection: zoom) {
                    ForEach(hand.zooms, id: \.self) { Text(verbatim: Self.title($0)).tag($0) }
                } label: {
                    Text(Phrase("Zoom"))
                }
            } label: {
                Label {
                    Text(verbatim: Self.title(hand.zoom))
                } icon: {
                    Image(systemName: "plus.magnifyingglass")
                }
                .font(.caption.bold())
                .foregroundStyle(hand.zoom == 1 ? .white : .yellow)
                .padding(.horizontal, 10)
                .frame(minHeight: 44)
                .background(.black.opacity(0.4), in: Capsule())
            }
            .accessibilityLabel(Text(Phrase("Zoom")))
            .accessibilityValue(Text(verbatim: Self.title(hand.zoom)))
        }
    }

    private static func title(_ factor: Double) -> String {
        factor.formatted(.number.precision(.fractionLength(0...1))) + "×"
    }

    private var zoom: Binding<Double> {
        Binding {
            hand.zoom
        } set: { factor in
            use(factor)
        }
    }
}

/// What is shown over the image, and the self-timer.
private struct ViewfinderMenu: View {
    let screen: CaptureScreen
    let choose: (ViewfinderOptions) -> Void

    var body: some View {
        Menu {
            if screen.hasSelfTimer { timer }
            toggle(Phrase("Whole image"), \.isFitted)
            toggle(Phrase("Grid"), \.showsGrid)
            toggle(Phrase("Level"), \.showsLevel)
            if screen.hasPlots { toggle(Phrase("Sensor plots"), \.showsPlots) }
        } label: {
            HStack(spacing: 2) {
                Image(systemName: seconds == nil ? "ellipsis.circle" : "timer").font(.title3)
                if let seconds { Text(verbatim: seconds).font(.headline.monospacedDigit()) }
            }
            .foregroundStyle(seconds == nil ? .white : .yellow)
            .padding(.horizontal, seconds == nil ? 0 : 10)
            .frame(minWidth: 44, minHeight: 44)
            .background(.black.opacity(0.4), in: Capsule())
        }
        .accessibilityLabel(Text(Phrase("Viewfinder options")))
        .accessibilityValue(Text(verbatim: seconds.map { Self.title($0).localized } ?? ""))
    }

    /// The self-timer's seconds; nil if it is off.
    private var seconds: String? {
        screen.hasSelfTimer ? screen.options.selfTimer.seconds.map { "\($0)" } : nil
    }

    private static func title(_ seconds: String) -> Phrase {
        Phrase("Self-timer: %@ s", .text(seconds))
    }

    private var timer: some View {
        Picker(selection: option(\.selfTimer)) {
            Text(Phrase("Self-timer off")).tag(ViewfinderOptions.SelfTimer.off)
            Text(Phrase("Self-timer 3 s")).tag(ViewfinderOptions.SelfTimer.three)
            Text(Phrase("Self-timer 10 s")).tag(ViewfinderOptions.SelfTimer.ten)
        } label: {
            Text(Phrase("Self-timer"))
        }
    }

    private func toggle(
        _ title: Phrase, _ path: WritableKeyPath<ViewfinderOptions, Bool>
    ) -> some View {
        Toggle(isOn: option(path)) { Text(title) }
    }

    private func option<Value>(
        _ path: WritableKeyPath<ViewfinderOptions, Value>
    ) -> Binding<Value> {
        Binding {
            screen.options[keyPath: path]
        } set: { value in
            var options = screen.options
            options[keyPath: path] = value
            choose(options)
        }
    }
}

/// The seconds that the self-timer has left.
struct CountdownView: View {
    let seconds: Int

    var body: some View {
        Text(verbatim: "\(seconds)")
            .font(.system(size: 96, weight: .thin).monospacedDigit())
            .foregroundStyle(.white)
            .shadow(radius: 4)
            .allowsHitTesting(false)
            .accessibilityLabel(Text(Phrase("Self-timer: %@ s", .text("\(seconds)"))))
            .accessibilityAddTraits(.updatesFrequently)
    }
}
