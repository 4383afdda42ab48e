internal import LockstepAppModel
internal import SwiftUI

/// The layout of the capture screen, from one value, so that previews match the app.
@MainActor
struct CaptureLayout<Preview: View>: View {
    let screen: CaptureScreen
    let depthImage: RGBAImage?
    let plots: [LivePlot]
    var blinks = 0
    let actions: CaptureActions
    @ViewBuilder let image: () -> Preview

    var body: some View {
        GeometryReader { geometry in
            let isLandscape = geometry.size.width > geometry.size.height
            ZStack {
                background
                controls(isLandscape)
                if let seconds = screen.countdown { CountdownView(seconds: seconds) }
                if let blocker = screen.blocker {
                    BlockerView(blocker: blocker) { actions.use(.remedy) }
                }
            }
        }
        .captureAlert(screen.alert, actions)
    }

    private var background: some View {
        ZStack {
            Color.black
            image().accessibilityHidden(true)
            if screen.depth?.isOn == true, let depthImage {
                DepthOverlay(image: depthImage, options: screen.options).accessibilityHidden(true)
            }
            ShutterBlink(count: blinks).accessibilityHidden(true)
            ViewfinderOverlay(screen: screen, use: actions.use)
        }
        .ignoresSafeArea()
    }

    /// One container for both orientations, so that the record button remains the same view and a
    /// finger can hold it while the phone turns.
    private func controls(_ isLandscape: Bool) -> some View {
        let layout =
            isLandscape
            ? AnyLayout(HStackLayout(spacing: 16)) : AnyLayout(VStackLayout(spacing: 12))
        return layout {
            VStack(alignment: isLandscape ? .leading : .center, spacing: 12) {
                top
                if !plots.isEmpty { LivePlotsView(plots: plots, isRow: isLandscape) }
                timer
                CameraBar(screen: screen, actions: actions)
                ModePicker(screen: screen, actions: actions)
            }
            buttons(isRow: !isLandscape)
        }
        .padding()
        // Larger text would cover the image and push the record button off a small screen.
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    }

    private var timer: some View {
        CaptureTimerView(timer: screen.timer, verdict: screen.verdict) {
            actions.use(.openVerdict)
        }
    }

    /// Scrolls if large text needs more room, so that the record button stays visible.
    ///
    /// Otherwise, touches between the messages and the controls reach the image.
    private var top: some View {
        VStack(alignment: .leading, spacing: 8) {
            CaptureTopBar(screen: screen, actions: actions)
            if let sign = screen.desk { DeskSignView(sign: sign).frame(maxWidth: .infinity) }
            ViewThatFits(in: .vertical) {
                messages
                ScrollView(showsIndicators: false) { messages }
            }
            .frame(maxHeight: .infinity, alignment: .top)
        }
        .accessibilitySortPriority(1)
    }

    private var messages: some View {
        VStack(alignment: .leading, spacing: 8) {
            BannerList(banners: screen.banners, use: actions.use)
            HintView(hint: screen.hint)
        }
    }

    private func buttons(isRow: Bool) -> some View {
        let layout =
            isRow ? AnyLayout(HStackLayout(spacing: 24)) : AnyLayout(VStackLayout(spacing: 24))
        return layout {
            SideButtons(screen: screen, actions: actions, isLeading: true)
            RecordButtonView(button: screen.button, touch: actions.touch)
                .accessibilitySortPriority(3)
            SideButtons(screen: screen, actions: actions, isLeading: false)
        }
        .frame(maxWidth: isRow ? .infinity : nil, maxHeight: isRow ? nil : .infinity)
        .accessibilityElement(children: .contain)
        .accessibilitySortPriority(2)
    }
}

/// A black cover of the image for an instant with each photo.
private struct ShutterBlink: View {
    let count: Int
    @State private var isClosed = false

    /// As long as the system's camera closes it (by eye).
    private static let duration = Duration.milliseconds(80)

    var body: some View {
        Color.black
            .opacity(isClosed ? 1 : 0)
            .allowsHitTesting(false)
            .onChange(of: count) { _ in
                isClosed = true
                Task { @MainActor in
                    try? await Task.sleep(for: Self.duration)
                    withAnimation(.easeOut(duration: 0.12)) { isClosed = false }
                }
            }
    }
}
