import LockstepSamples

/// A layout that recordings can be taken over from, exported to, or both.
public struct InterchangeFormat: Hashable, Sendable {
    /// A stable name.
    public let name: String
    /// Whose layout it is.
    public let title: String
    /// Whether recordings of this layout can be taken over.
    public let isImported: Bool
    /// Whether sessions can be exported to it.
    public let isExported: Bool
    /// What goes over, in words.
    public let carries: [String]
    /// What a session may hold that does not, in words.
    public let loses: [String]

    /// Every layout, those that are read first.
    public static var all: [InterchangeFormat] {
        let exported = ExportFormat.all
        return RecordingLayout.allCases.filter { ExportFormat(named: $0.rawValue) == nil }
            .map { InterchangeFormat($0) } + exported.map { InterchangeFormat($0) }
    }

    private init(_ layout: RecordingLayout) {
        name = layout.rawValue
        title = layout.title
        isImported = true
        isExported = false
        carries = Self.words(layout.streams, layout.facets)
        loses = layout.limits
    }

    private init(_ format: ExportFormat) {
        name = format.name
        title = format.title
        isImported = RecordingLayout(rawValue: format.name) != nil
        isExported = true
        carries = Self.words(format.streams, format.facets)
        loses =
            Self.words(
                Set(Stream.allCases).subtracting(format.streams),
                Set(SessionFacet.allCases).subtracting(format.facets)) + format.limits
    }

    /// Streams and facets in the order in which they are declared.
    private static func words(_ streams: Set<Stream>, _ facets: Set<SessionFacet>) -> [String] {
        Stream.allCases.filter(streams.contains).map(\.words)
            + SessionFacet.allCases.filter(facets.contains).map(\.words)
    }
}

extension RecordingLayout {
    fileprivate var title: String {
        switch self {
        case .lockstep: return "Lockstep session"
        case .mars: return "MARS logger"
        case .sensorlogger: return "Sensor Logger"
        }
    }

    fileprivate var streams: Set<Stream> {
        switch self {
        case .lockstep: return Set(Stream.allCases)
        case .mars: return [.camera, .accelerometer, .gyroscope]
        case .sensorlogger:
            return [.camera, .accelerometer, .gyroscope, .magnetometer, .barometer, .location]
        }
    }

    fileprivate var facets: Set<SessionFacet> {
        switch self {
        case .lockstep: return Set(SessionFacet.allCases)
        case .mars:
            return [
                .anchors, .intrinsics, .durations, .sensitivities, .focalLengths, .readouts,
            ]
        case .sensorlogger: return [.anchors, .device]
        }
    }

    /// What their recordings hold and a session does not.
    fileprivate var limits: [String] {
        switch self {
        case .lockstep: return []
        case .mars: return ["focus distances and modes", "tracks of sound"]
        case .sensorlogger: return ["fused sensors", "files of other sensors", "tracks of sound"]
        }
    }
}
