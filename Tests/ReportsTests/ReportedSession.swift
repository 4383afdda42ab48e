import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepReports

/// A session in memory and its report.
struct ReportedSession {
    let session: Session
    let report: SessionReport

    /// Samples in order of arrival.
    ///
    /// - Parameters:
    ///   - origin: The session's source.
    ///   - limits: The limits of the check.
    ///   - change: Changes the session's texts.
    init(
        _ samples: [Sample], madeOf origin: RecordingOrigin? = nil, limits: Limits = Limits(),
        _ change: (inout SessionOpening) -> Void = { _ in }
    ) throws {
        let disk = MemoryFileSystem()
        let start = ClockAnchor(host: HostTime(nanoseconds: 0), wall: WallTime(nanoseconds: 0))
        var opening = SessionOpening(
            source: SourceDescription(
                streams: [.accelerometer, .gyroscope].map { StreamDescription(stream: $0) }),
            mode: "vio", start: start, secondsFromUTC: 0)
        change(&opening)
        let writer = try SessionWriter.create(in: "/s", opening, fileSystem: disk)
        var batch = RowBatch()
        for (index, sample) in samples.enumerated() {
            batch.append(sample, arrival: sample.timestamp, sequence: Int64(index))
        }
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "user"))
        session = try Session(opening: writer.path, fileSystem: disk)
        report = try SessionReport(
            of: session, madeOf: origin, codecs: StubCodecs(), limits: limits,
            library: Self.library, namingActions: \.name)
    }

    /// A stand-in for dygraphs that draws nothing.
    static let library = PlottingLibrary(script: "/* no plots */", style: "")

    var page: String { String(decoding: report.page, as: UTF8.self) }

    /// Samples of both sensors with an error of up to ±`noise`, every 10 ms unless `isMissing`
    /// returns true.
    static func readings(
        count: Int64 = 100, noise: Double = 0, without isMissing: (Int64) -> Bool = { _ in false }
    ) -> [Sample] {
        (0..<count).filter { !isMissing($0) }.flatMap { index -> [Sample] in
            let time = HostTime(nanoseconds: index * 10_000_000)
            return [InertialSensor.accelerometer, .gyroscope].map { sensor in
                .inertial(
                    InertialSample(
                        sensor: sensor, timestamp: time,
                        value: Vector3(0, 0, (index * index / 3) % 2 == 0 ? noise : -noise)
                            + (sensor == .accelerometer ? Vector3(0, 0, -1) : .zero)))
            }
        }
    }
}

extension String {
    /// The number of occurrences of a text.
    func count(of text: String) -> Int { ranges(of: text).count }
}

extension RemedyAction {
    /// A name that no program gives to the action.
    var name: String { "<\(self)>" }
}
