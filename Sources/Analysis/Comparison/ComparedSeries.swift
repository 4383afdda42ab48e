import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Samples of a session whose timestamps are matched independently.
enum ComparedSeries: Hashable {
    case channel(InertialChannel)
    case attitude
    case barometer
    case location
    case frames

    static var all: [ComparedSeries] {
        InertialChannel.allCases.map(ComparedSeries.channel)
            + [.attitude, .barometer, .location, .frames]
    }

    /// The largest difference between values of the same sample: formats round to four digits or more,
    /// pressures to 1 Pa (8 cm of altitude), and locations to 1e-6 degrees (11 cm).
    func difference(near value: Vector3) -> Double {
        switch self {
        case .barometer: return 1e-3
        case .location: return 1e-6
        default: return 1e-4 * max(1, value.length)
        }
    }
}

/// The first samples of each series of a session, enough to find the shift between two clocks.
struct SessionHeads {
    /// The most samples of each series, and the most rows of all series in a file.
    private static let (mostSamples, mostRows) = (512, 8192)

    /// Timestamps with values that distinguish the samples.
    private(set) var series: [ComparedSeries: [HeadSample]] = [:]

    /// Creates heads with the given series.
    init(_ series: [ComparedSeries: [HeadSample]]) { self.series = series }

    init(_ session: Session) {
        read(session.inertialRows) { row in
            (.channel(row.channel), HeadSample(time: row.timestamp, value: row.value))
        }
        read(session.attitudeRows) { row in
            let value = Vector3(row.attitude.x, row.attitude.y, row.attitude.z)
            return (.attitude, HeadSample(time: row.timestamp, value: value))
        }
        read(session.barometerRows) { row in
            let value = Vector3(row.sample.pressureKilopascals, 0, 0)
            return (.barometer, HeadSample(time: row.sample.timestamp, value: value))
        }
        read(session.locationRows) { row in
            let value = Vector3(row.sample.latitudeDegrees, row.sample.longitudeDegrees, 0)
            return (.location, HeadSample(time: row.sample.timestamp, value: value))
        }
        read(session.frameRows) { row in
            let value = row.worldFromCamera?.translation ?? HeadSample.unknown
            return (.frames, HeadSample(time: row.timestamp, value: value))
        }
    }

    private mutating func read<Row>(
        _ open: () throws -> RowReader<Row>?, sample: (Row) -> (ComparedSeries, HeadSample)
    ) {
        var rows = ReadableRows(open)
        for _ in 0..<Self.mostRows {
            guard let row = rows.next() else { return }
            let (key, sample) = sample(row)
            guard series[key, default: []].count < Self.mostSamples else { continue }
            series[key, default: []].append(sample)
        }
    }
}

/// A timestamp with values that distinguish the sample.
struct HeadSample {
    var time: HostTime
    var value: Vector3

    /// A value that agrees with no other.
    static let unknown = Vector3(repeating: .nan)
}
