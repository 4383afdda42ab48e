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
                .accessibilityValue(Text(verbatim: bias.text))
            Text(verbatim: bias.text).font(.caption.monospacedDigit()).accessibilityHidden(true)
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
                    Text(verbatim: choice.factor ?? choice.name.localized)
                        .font(.caption.bold())
                        .foregroundStyle(choice.isSelected ? .yellow : .white)
                        .padding(.horizontal, 8)
                        .frame(minWidth: 44, minHeight: 44)
                        .background(.black.opacity(0.4), in: Capsule())
                }
                .accessibilityLabel(Text(choice.name))
                .accessibilityValue(Text(verbatim: choice.factor ?? ""))
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
            if screen.depth?.isOn == true { opacity }
        } label: {
            Image(systemName: screen.options.selfTimer == .off ? "ellipsis.circle" : "timer")
                .font(.title3)
                .foregroundStyle(.white)
                .frame(width: 44, height: 44)
                .background(.black.opacity(0.4), in: Circle())
        }
        .accessibilityLabel(Text(Phrase("Viewfinder options")))
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

    private var opacity: some View {
        Picker(selection: option(\.depthOpacity)) {
            ForEach([0.3, 0.6, 1.0], id: \.self) { share in
                Text(Phrase("Depth %@", .text("\(Int(share * 100)) %"))).tag(share)
            }
        } label: {
            Text(Phrase("Depth opacity"))
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
