internal import LockstepAnalysis
internal import LockstepAppModel
internal import LockstepSamples
internal import LockstepSynthetic
internal import SwiftUI

/// What previews show: data of a synthetic phone, without a session on disk.
@MainActor
private enum DetailPreview {
    static var phone: SyntheticPhone? { try? SyntheticPhone(configuration) }
    static var configuration: SyntheticConfiguration {
        var configuration = SyntheticConfiguration(duration: .seconds(5))
        configuration.streams = [.accelerometer, .gyroscope]
        return configuration
    }

    static var plots: SessionPlots {
        var readings: [PlotChannel: [(time: HostTime, values: [Double])]] = [:]
        let phone = phone
        while let delivery = try? phone?.next() {
            guard case .inertial(let sample) = delivery.sample,
                let channel = PlotChannel(rawValue: sample.sensor.rawValue)
            else { continue }
            let values = [sample.value.x, sample.value.y, sample.value.z]
            readings[channel, default: []].append((sample.timestamp, values))
        }
        let start = configuration.startTime
        let window = PlotWindow(start: start, end: start + configuration.duration)
        return SessionPlots(window, columns: 390, readings: readings)
    }

    static var path: TrajectoryPath {
        let phone = phone
        let poses = (0..<150).compactMap { frame in
            phone?.trajectory.state(at: Double(frame) / 30).worldFromCamera
        }
        return TrajectoryPath(poses: poses)
    }

    static var report: CheckReport {
        var gap = Finding(
            .warn, .gaps, stream: .camera, meaning: "The longest gap between frames is 0.3 s.")
        gap.measured = Finding.Number(0.3, "s")
        gap.threshold = Threshold(0.25, "s", source: "chosen here")
        gap.remedy = "Record again with less load."
        let good = Finding(.pass, .order, meaning: "All timestamps ascend.")
        return CheckReport(profile: .all, findings: [good, gap])
    }

    static func store(_ events: [DetailEvent]) -> DetailStore {
        let store = DetailStore(
            model: DetailModel(path: "/s", title: "session_20260331_142441"), detail: nil)
        for event in events { store.send(event) }
        return store
    }
}

@MainActor
struct DetailPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        DetailView(store: DetailPreview.store([])).previewDisplayName("Loading")
        DetailView(
            store: DetailPreview.store([
                .playback(.success(.images(FilmIndex(times: [HostTime(nanoseconds: 0)])))),
                .checked(.success(DetailPreview.report)),
            ])
        )
        .previewDisplayName("Film")
        FindingsView(cards: FindingCard.cards(DetailPreview.report)).previewDisplayName("Check")
        SensorPlotsView(
            store: DetailPreview.store([
                .plotsMeasured(columns: 390), .plots(token: 1, .success(DetailPreview.plots)),
            ])
        )
        .previewDisplayName("Plots")
        TrajectoryView(path: DetailPreview.path, viewpoint: .corner, turn: { _ in })
            .previewDisplayName("Path")
        DetailView(
            store: DetailPreview.store([
                .playback(.failure(LibraryProblem(sentence: "No.", remedy: .words("Wait."))))
            ])
        )
        .previewDisplayName("Problem")
        .preferredColorScheme(.dark)
    }
}
