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
                    ImageTouches(geometry: geometry, hand: screen.hand, use: use)
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
}

/// The border of the recorded image, and the lines that divide it in thirds.
private struct ImageFrame: View {
    let geometry: ViewfinderGeometry
    let options: ViewfinderOptions

    var body: some View {
        let frame = geometry.frame
        ZStack {
            if options.showsGrid {
                // A dark edge keeps the lines visible on a bright scene.
                ThirdsShape().stroke(.black.opacity(0.4), lineWidth: 2)
                ThirdsShape().stroke(.white.opacity(0.8), lineWidth: 0.75)
            }
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

/// A line that stays level while the phone tilts, between two fixed marks: yellow within a degree.
private struct LevelView: View {
    let tiltRadians: Double

    var body: some View {
        ZStack {
            HStack(spacing: 132) {
                OutlinedLine(length: 24, color: color)
                OutlinedLine(length: 24, color: color)
            }
            OutlinedLine(length: 120, color: color).rotationEffect(.radians(-tiltRadians))
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }

    private var color: Color { abs(tiltRadians) < .pi / 180 ? .yellow : .white }
}

/// A line with a dark edge, which is visible on a bright scene too.
private struct OutlinedLine: View {
    let length: CGFloat
    let color: Color

    var body: some View {
        Rectangle()
            .fill(color)
            .frame(width: length, height: 1.5)
            .padding(1)
            .background(.black.opacity(0.4))
    }
}
