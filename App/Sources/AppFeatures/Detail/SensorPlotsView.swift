internal import LockstepAppModel
internal import SwiftUI

/// Plots of the sensors' samples, one per sensor, with a common time axis.
@MainActor
struct SensorPlotsView: View {
    @ObservedObject var store: DetailStore
    @Environment(\.displayScale) private var displayScale

    var body: some View {
        GeometryReader { geometry in
            PartView(part: store.model.plots, nothing: Phrase("No motion sensor was recorded.")) {
                plots($0)
            }
            .onAppear { measure(geometry.size.width) }
            .onChange(of: geometry.size.width) { measure($0) }
        }
    }

    private func measure(_ width: CGFloat) {
        store.send(.plotsMeasured(columns: Int(width * displayScale)))
    }

    private func plots(_ plots: SessionPlots) -> some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                controls(plots)
                if plots.unreadableRows > 0 {
                    Text(Phrase("%lld rows cannot be read.", .count(plots.unreadableRows)))
                        .font(.footnote)
                }
                ForEach(plots.plots) { plot in
                    SensorPlotView(plot: plot, plots: plots) {
                        store.send(.zoomed(from: $0, to: $1))
                    }
                }
            }
            .padding()
        }
    }

    private func controls(_ plots: SessionPlots) -> some View {
        HStack {
            Button {
                store.send(.zoomed(from: 0.25, to: 0.75))
            } label: {
                Text(Phrase("Zoom in"))
            }
            Button {
                store.send(.zoomedOut)
            } label: {
                Text(Phrase("Complete session"))
            }
            .disabled(!plots.isZoomed)
            Spacer()
            if store.model.isRereadingPlots { ProgressView() }
        }
        .buttonStyle(.bordered)
    }
}

/// The plot of one sensor.
@MainActor
private struct SensorPlotView: View {
    let plot: SensorPlot
    let plots: SessionPlots
    let zoom: (Double, Double) -> Void
    @State private var drag: ClosedRange<Double>?

    private static let colors: [Color] = [.red, .green, .blue]

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(plot.channel.title).font(.headline)
                Spacer()
                ForEach(Array(plot.channel.lineNames.enumerated()), id: \.offset) { index, name in
                    Text(verbatim: name).foregroundColor(Self.colors[index % 3])
                }
            }
            GeometryReader { geometry in
                Canvas { context, size in draw(&context, size) }
                    .contentShape(Rectangle())
                    .gesture(selection(geometry.size.width))
            }
            .frame(height: 160)
        }
        .accessibilityElement()
        .accessibilityLabel(Text(plot.channel.title))
        .accessibilityValue(Text(values))
    }

    /// The smallest and the largest value, for VoiceOver.
    private var values: Phrase {
        guard let range = plot.range else { return Phrase("No samples here") }
        let ticks = PlotTicks(from: range.lowerBound, to: range.upperBound, most: 100)
        return Phrase(
            "from %@ to %@", .number(ticks.label(range.lowerBound)),
            .number(ticks.label(range.upperBound)))
    }

    /// Handles a horizontal drag along the time axis; a vertical one scrolls.
    private func selection(_ width: CGFloat) -> some Gesture {
        DragGesture(minimumDistance: 20)
            .onChanged { drag = range(of: $0, width) }
            .onEnded { value in
                if let range = range(of: value, width) { zoom(range.lowerBound, range.upperBound) }
                drag = nil
            }
    }

    private func range(of value: DragGesture.Value, _ width: CGFloat) -> ClosedRange<Double>? {
        let (x, y) = (value.translation.width.magnitude, value.translation.height.magnitude)
        guard width > 0, x > y else { return nil }
        let ends = [value.startLocation.x / width, value.location.x / width].map {
            min(max($0, 0), 1)
        }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }

    private func draw(_ context: inout GraphicsContext, _ size: CGSize) {
        if let drag {
            let shade = CGRect(
                x: drag.lowerBound * size.width, y: 0,
                width: (drag.upperBound - drag.lowerBound) * size.width, height: size.height)
            context.fill(Path(shade), with: .color(.accentColor.opacity(0.2)))
        }
        guard let range = plot.range else { return }
        let frame = PlotFrame(range: range, plots: plots, size: size)
        frame.drawGrid(&context)
        for (index, line) in plot.lines.enumerated() {
            let path = frame.path(line)
            context.stroke(path, with: .color(Self.colors[index % 3]), lineWidth: 1)
        }
    }
}

/// Maps values and times to a canvas.
private struct PlotFrame {
    let low: Double
    let high: Double
    let plots: SessionPlots
    let size: CGSize

    init(range: ClosedRange<Double>, plots: SessionPlots, size: CGSize) {
        // A constant curve is drawn through the middle.
        let room = max((range.upperBound - range.lowerBound) * 0.05, 1e-9)
        low = range.lowerBound - room
        high = range.upperBound + room
        self.plots = plots
        self.size = size
    }

    private func y(_ value: Double) -> CGFloat {
        size.height * (1 - (value - low) / (high - low))
    }

    private func x(_ seconds: Double) -> CGFloat {
        let span = plots.endSeconds - plots.startSeconds
        return size.width * (seconds - plots.startSeconds) / span
    }

    func path(_ line: PlotLine) -> Path {
        var path = Path()
        let step = size.width / CGFloat(max(line.columnCount, 1))
        for column in 0..<line.columnCount {
            guard let range = line[column] else { continue }
            let x = (CGFloat(column) + 0.5) * step
            let (top, bottom) = (y(range.upperBound), y(range.lowerBound))
            if path.isEmpty {
                path.move(to: CGPoint(x: x, y: bottom))
            } else {
                path.addLine(to: CGPoint(x: x, y: bottom))
            }
            path.addLine(to: CGPoint(x: x, y: top))
        }
        return path
    }

    func drawGrid(_ context: inout GraphicsContext) {
        let values = PlotTicks(from: low, to: high, most: 4)
        for value in values.values {
            var line = Path()
            line.move(to: CGPoint(x: 0, y: y(value)))
            line.addLine(to: CGPoint(x: size.width, y: y(value)))
            context.stroke(line, with: .color(.secondary.opacity(0.3)), lineWidth: 0.5)
            let words = Phrase.number(values.label(value)).localized
            label(words, at: CGPoint(x: 2, y: y(value)), .bottomLeading, &context)
        }
        let times = PlotTicks(from: plots.startSeconds, to: plots.endSeconds, most: 5)
        for time in times.values {
            let place = CGPoint(x: x(time), y: size.height)
            let words = Phrase("%@ s", .number(times.label(time))).localized
            label(words, at: place, .bottom, &context)
        }
    }

    private func label(
        _ words: String, at place: CGPoint, _ anchor: UnitPoint, _ context: inout GraphicsContext
    ) {
        let text = Text(verbatim: words).font(.caption2).foregroundColor(.secondary)
        context.draw(text, at: place, anchor: anchor)
    }
}
