import LockstepConcurrency
import LockstepRecording
import LockstepSamples

/// Decides which sensors are plotted over the image.
extension CaptureModel {
    /// The sensors that can be plotted, in the order of their plots.
    private static let plots: [PlotChannel] = [.accelerometer, .gyroscope]

    /// Whether the mode has a sensor that can be plotted.
    var hasPlots: Bool { !plots(of: plan.recording?.streams ?? []).isEmpty }

    /// The sensors to plot now: none unless the user wants to see them and can.
    var plotted: [PlotChannel] {
        guard options.showsPlots, isShown, presence != .background, let facts = feed.facts else {
            return []
        }
        return plots(of: facts.streams)
    }

    private func plots(of streams: Set<Stream>) -> [PlotChannel] {
        Self.plots.filter { channel in channel.stream.map(streams.contains) ?? false }
    }
}

extension PlotChannel {
    /// The plotted stream.
    var stream: Stream? { Stream(rawValue: rawValue) }
}

extension CaptureEngine {
    /// The newest samples as plots; empty unless the screen shows them.
    public func plots() -> [LivePlot] {
        let (plotted, rates) = state.withLock { ($0.model.plotted, $0.model.status.rates) }
        guard !plotted.isEmpty else { return [] }
        let now = ports.clock.now
        return plotted.map { channel in
            LivePlot(
                channel, tap.latest(channel, until: now), until: now,
                rate: channel.stream.flatMap { rates[$0] })
        }
    }
}
