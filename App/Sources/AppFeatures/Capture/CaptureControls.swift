internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The settings, flash and delete buttons, and the status line.
struct CaptureTopBar: View {
    let screen: CaptureScreen
    let actions: CaptureActions

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            RoundButton(symbol: "gearshape", label: Phrase("Settings")) {
                actions.open(.settings)
            }
            .disabled(!screen.areOtherScreensEnabled)
            .opacity(screen.areOtherScreensEnabled ? 1 : 0.4)
            StatusLine(items: screen.status).frame(maxWidth: .infinity)
            if let flash = screen.flash {
                RoundButton(symbol: flash.symbol, label: Phrase("Flash"), value: flash.word) {
                    actions.use(.flash)
                }
            }
            if let still = screen.still {
                RoundButton(symbol: "camera", label: Phrase("Take a large photo")) {
                    actions.use(.still)
                }
                .disabled(!still.isEnabled)
                .opacity(still.isEnabled ? 1 : 0.4)
            }
            if screen.canDiscard {
                RoundButton(symbol: "flag", label: Phrase("Mark this moment")) {
                    actions.use(.mark)
                }
                RoundButton(symbol: "trash", label: Phrase("Delete this recording")) {
                    actions.use(.discard)
                }
            }
        }
    }
}

/// The buttons on both sides of the record button.
struct SideButtons: View {
    let screen: CaptureScreen
    let actions: CaptureActions
    let isLeading: Bool

    var body: some View {
        // A container, because a group without views has no frame: the record button stays in the middle.
        ZStack {
            if isLeading { sessions } else { other }
        }
        .frame(minWidth: 60, minHeight: 60)
    }

    private var sessions: some View {
        Group {
            if let image = screen.lastImage {
                Button {
                    actions.open(.sessions)
                } label: {
                    LastCaptureView(image: image)
                }
                .accessibilityLabel(Text(Phrase("Sessions")))
            } else {
                RoundButton(symbol: "square.stack", label: Phrase("Sessions")) {
                    actions.open(.sessions)
                }
            }
        }
        .disabled(!screen.areOtherScreensEnabled)
        .opacity(screen.areOtherScreensEnabled ? 1 : 0.4)
    }

    @ViewBuilder private var other: some View {
        if let depth = screen.depth {
            RoundButton(
                symbol: depth.isOn ? "cube.fill" : "cube", label: Phrase("Depth"),
                value: depth.word
            ) { actions.use(.depth) }
            .opacity(depth.isGrayed ? 0.4 : 1)
        } else if screen.canSwitchCamera {
            RoundButton(
                symbol: "arrow.triangle.2.circlepath.camera", label: Phrase("Switch camera")
            ) { actions.use(.camera) }
        }
    }
}

/// The small image of the last capture.
private struct LastCaptureView: View {
    let image: ScaledImage
    @ScaledMetric private var side = 44

    var body: some View {
        Color.black
            .frame(width: side, height: side)
            .overlay { ScaledImageView(image).scaledToFill() }
            .clipShape(RoundedRectangle(cornerRadius: 8))
            .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.white, lineWidth: 1) }
            .contentShape(Rectangle())
    }
}

/// The mode picker: its buttons move together, and scroll only if they do not fit even then.
@MainActor
struct ModePicker: View {
    let screen: CaptureScreen
    let actions: CaptureActions

    var body: some View {
        ViewThatFits(in: .horizontal) {
            row(spacing: 8, padding: 12)
            row(spacing: 0, padding: 8)
            scrollingRow
        }
        .frame(maxWidth: .infinity)
        .disabled(!screen.isPickerEnabled)
        .opacity(screen.isPickerEnabled ? 1 : 0.4)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(Text(Phrase("Mode")))
    }

    private func row(spacing: CGFloat, padding: CGFloat) -> some View {
        HStack(spacing: spacing) {
            ForEach(CaptureMode.allCases, id: \.self) { button($0, padding: padding).id($0) }
        }
    }

    private var scrollingRow: some View {
        ScrollViewReader { scroller in
            ScrollView(.horizontal, showsIndicators: false) {
                row(spacing: 0, padding: 8)
            }
            .onAppear { scroller.scrollTo(screen.mode, anchor: .center) }
            .onChange(of: screen.mode) { mode in
                withAnimation { scroller.scrollTo(mode, anchor: .center) }
            }
        }
    }

    private func button(_ mode: CaptureMode, padding: CGFloat) -> some View {
        let isPicked = mode == screen.mode
        return Button {
            actions.use(.mode(mode))
        } label: {
            Text(mode.title)
                .font(.subheadline.weight(isPicked ? .bold : .regular))
                .foregroundStyle(isPicked ? .yellow : .white)
                .padding(.horizontal, padding)
                .padding(.vertical, 8)
                .background(.black.opacity(0.4), in: Capsule())
        }
        .accessibilityAddTraits(isPicked ? .isSelected : [])
    }
}

/// A round button over the image, large enough to touch.
struct RoundButton: View {
    let symbol: String
    let label: Phrase
    var value: Phrase?
    let action: () -> Void

    @ScaledMetric private var side = 44

    var body: some View {
        Button(action: action) {
            Image(systemName: symbol)
                .font(.title3)
                .foregroundStyle(.white)
                .frame(width: side, height: side)
                .background(.black.opacity(0.4), in: Circle())
        }
        .accessibilityLabel(Text(label))
        .accessibilityValue(Text(verbatim: value?.localized ?? ""))
    }
}

extension PhotoRequest.Flash {
    fileprivate var symbol: String {
        switch self {
        case .off: return "bolt.slash"
        case .auto: return "bolt.badge.a"
        case .on: return "bolt"
        }
    }

    fileprivate var word: Phrase {
        switch self {
        case .off: return Phrase("off")
        case .auto: return Phrase("automatic")
        case .on: return Phrase("on")
        }
    }
}

extension DepthButton {
    fileprivate var word: Phrase {
        if isGrayed { return Phrase("not available") }
        return isOn ? Phrase("on") : Phrase("off")
    }
}
