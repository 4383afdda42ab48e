internal import LockstepAppModel
internal import SwiftUI

/// The last five seconds of accelerometer and gyroscope over the image.
///
/// Touches pass through to the image.
@MainActor
struct LivePlotsView: View {
    let plots: [LivePlot]
    /// Whether the plots are next to each other, where height is scarce.
    let isRow: Bool

    var body: some View {
        let layout =
            isRow ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 8))
        layout {
            // Lower where the camera's controls need the height.
            ForEach(plots) {
                LivePlotView(plot: $0)
                    .frame(minHeight: isRow ? 36 : 56, maxHeight: isRow ? 64 : 80)
            }
        }
        .allowsHitTesting(false)
    }
}

/// The plot of one sensor.
@MainActor
private struct LivePlotView: View {
    let plot: LivePlot

    private static let colors: [Color] = [.red, .green, .cyan]

    var body: some View {
        Canvas { context, size in draw(&context, size) }
            .overlay(alignment: .topLeading) { title }
            .overlay(alignment: .topTrailing) { edge("+" + limit) }
            .overlay(alignment: .bottomTrailing) { edge("−" + limit) }
            .background(.black.opacity(0.4), in: RoundedRectangle(cornerRadius: 10))
            .accessibilityElement()
            .accessibilityLabel(Text(plot.channel.title))
            .accessibilityValue(Text(plot.rate))
            .accessibilityAddTraits(.updatesFrequently)
    }

    private var limit: String { Phrase.number(plot.limitText).localized }

    private var title: some View {
        HStack(spacing: 6) {
            Text(plot.channel.title)
            Text(plot.rate)
                .monospacedDigit()
                .foregroundStyle(plot.isSilent ? .yellow : .white)
            ForEach(Array(plot.curves.enumerated()), id: \.offset) { index, curve in
                Text(verbatim: curve.name).foregroundStyle(Self.colors[index % 3])
            }
        }
        .font(.caption2)
        .foregroundStyle(.white)
        .lineLimit(1)
        .padding(.horizontal, 8)
        .padding(.vertical, 2)
    }

    private func edge(_ text: String) -> some View {
        Text(verbatim: text)
            .font(.caption2.monospacedDigit())
            .foregroundStyle(.white.opacity(0.7))
            .padding(.horizontal, 8)
            .padding(.vertical, 2)
    }

    private func draw(_ context: inout GraphicsContext, _ size: CGSize) {
        var zero = Path()
        zero.move(to: CGPoint(x: 0, y: size.height / 2))
        zero.addLine(to: CGPoint(x: size.width, y: size.height / 2))
        context.stroke(zero, with: .color(.white.opacity(0.3)), lineWidth: 0.5)
        for (index, curve) in plot.curves.enumerated() {
            let path = path(of: curve, size)
            let style = StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round)
            context.stroke(path, with: .color(Self.colors[index % 3]), style: style)
        }
    }

    private func path(of curve: LivePlot.Curve, _ size: CGSize) -> Path {
        var path = Path()
        for part in curve.parts {
            for (index, column) in part.enumerated() {
                let x = column.x * size.width
                let low = CGPoint(x: x, y: (1 - column.low) * size.height)
                if index == 0 { path.move(to: low) } else { path.addLine(to: low) }
                path.addLine(to: CGPoint(x: x, y: (1 - column.high) * size.height))
            }
        }
        return path
    }
}
