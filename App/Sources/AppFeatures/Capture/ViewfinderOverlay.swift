internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// Everything that is drawn over the live image, and the touches on it.
@MainActor
struct ViewfinderOverlay: View {
    let screen: CaptureScreen
    let use: (CaptureEvent.Control) -> Void

    var body: some View {
        GeometryReader { view in
            if let geometry = geometry(view.size) {
                ZStack {
                    touches(geometry)
                    ImageFrame(geometry: geometry, options: screen.options)
                    if let mark = screen.hand?.mark {
                        FocusMarkView(mark: mark).position(place(of: mark, geometry))
                    }
                }
            }
            if let tilt = screen.tiltRadians {
                LevelView(tiltRadians: tilt)
                    .position(x: view.size.width / 2, y: view.size.height / 2)
            }
        }
    }

    private func geometry(_ size: CGSize) -> ViewfinderGeometry? {
        screen.imageSize.flatMap {
            ViewfinderGeometry(
                image: $0, width: size.width, height: size.height, screen: .ofScreen,
                isFitted: screen.options.isFitted, isMirrored: screen.isMirrored)
        }
    }

    private func place(of mark: FocusMark, _ geometry: ViewfinderGeometry) -> CGPoint {
        let place = geometry.viewPoint(mark.point)
        return CGPoint(x: place.x, y: place.y)
    }

    /// A tap meters, a long press locks.
    @ViewBuilder private func touches(_ geometry: ViewfinderGeometry) -> some View {
        if screen.hand?.canMeter == true {
            Color.clear
                .contentShape(Rectangle())
                .onTapGesture { place in send(place, geometry) { .meter(at: $0) } }
                .gesture(
                    LongPressGesture(minimumDuration: 0.6)
                        .sequenced(before: DragGesture(minimumDistance: 0))
                        .onEnded { value in
                            guard case .second(true, let drag?) = value else { return }
                            send(drag.startLocation, geometry) { .lock(at: $0) }
                        }
                )
                .accessibilityLabel(Text(Phrase("Live image")))
                .accessibilityAction(named: Text(Phrase("Lock focus and exposure"))) {
                    use(.adjust(.lock(at: .center)))
                }
                .accessibilityAction(named: Text(Phrase("Focus and expose automatically"))) {
                    use(.adjust(.automatic))
                }
        }
    }

    private func send(
        _ place: CGPoint, _ geometry: ViewfinderGeometry,
        _ adjustment: (ImagePoint) -> CameraAdjustment
    ) {
        guard let point = geometry.imagePoint(x: place.x, y: place.y) else { return }
        use(.adjust(adjustment(point)))
    }
}

/// The border of the recorded image, and the lines that divide it in thirds.
private struct ImageFrame: View {
    let geometry: ViewfinderGeometry
    let options: ViewfinderOptions

    var body: some View {
        let frame = geometry.frame
        ZStack {
            if options.showsGrid { ThirdsShape().stroke(.white.opacity(0.5), lineWidth: 0.5) }
            if options.isFitted { Rectangle().strokeBorder(.yellow.opacity(0.8), lineWidth: 1) }
        }
        .frame(width: frame.width, height: frame.height)
        .position(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}

/// Two lines across and two lines down.
private struct ThirdsShape: Shape {
    func path(in frame: CGRect) -> Path {
        var path = Path()
        for share in [1.0 / 3, 2.0 / 3] {
            let (x, y) = (frame.minX + frame.width * share, frame.minY + frame.height * share)
            path.move(to: CGPoint(x: x, y: frame.minY))
            path.addLine(to: CGPoint(x: x, y: frame.maxY))
            path.move(to: CGPoint(x: frame.minX, y: y))
            path.addLine(to: CGPoint(x: frame.maxX, y: y))
        }
        return path
    }
}

/// The square around a touched point.
private struct FocusMarkView: View {
    let mark: FocusMark

    var body: some View {
        Rectangle()
            .strokeBorder(.yellow, lineWidth: mark.isLocked ? 2 : 1)
            .frame(width: 72, height: 72)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}

/// A line that stays level while the phone tilts: yellow within a degree.
private struct LevelView: View {
    let tiltRadians: Double

    var body: some View {
        Rectangle()
            .fill(abs(tiltRadians) < .pi / 180 ? .yellow : .white)
            .frame(width: 120, height: 1)
            .rotationEffect(.radians(-tiltRadians))
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}
