public import LockstepSamples

/// A dataset format: how its recordings are recognized and read, and how sessions are written in it.
///
/// Everything about a format is in a separate folder; ``all`` lists the formats.
public struct DatasetFormat: Sendable {
    /// The stable name, as used on the command line.
    public let name: String
    /// The name of the app, dataset or tool that defines the format.
    public let title: String
    /// A recording in this format and the files that identify it: "a Stray Scanner recording (…)".
    public let summary: String
    /// The streams that both the format and a session can store.
    public let streams: Set<Stream>
    /// The other data that both the format and a session can store.
    public let facets: Set<SessionFacet>
    /// Whether a folder looks like a recording in this format.
    let recognizes: @Sendable (RecordingFolder) throws -> Bool
    /// Reads recordings; nil if the format is only written.
    let reader: DatasetReader?
    /// Writes sessions; nil if the format is only read.
    let writer: DatasetWriter?

    init(
        name: String, title: String, summary: String, streams: Set<Stream>,
        facets: Set<SessionFacet>,
        recognizes: @escaping @Sendable (RecordingFolder) throws -> Bool,
        reader: DatasetReader? = nil, writer: DatasetWriter? = nil
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.streams = streams
        self.facets = facets
        self.recognizes = recognizes
        self.reader = reader
        self.writer = writer
    }

    /// All formats, import-only ones first.
    public static let all: [DatasetFormat] = [
        .lockstep, .mars, .sensorLogger, .lamar, .iosLogger, .polycam, .record3D,
        .vislam, .vio, .logger3D, .euroc, .tumvi, .kalibr, .tum, .tumrgbd, .stray, .spectacular,
        .mcap, .rosbag, .colmap, .nerfstudio, .ply, .mesh, .wav,
    ]

    /// The formats that are read.
    public static let imported = all.filter(\.isImported)
    /// The formats that are written.
    public static let exported = all.filter(\.isExported)

    /// The format with that name; nil if there is none.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// Whether recordings in this format can be imported.
    public var isImported: Bool { reader != nil }
    /// Whether sessions can be exported to it.
    public var isExported: Bool { writer != nil }
    /// Whether several sessions on one clock can be exported to it together.
    public var takesGroups: Bool { writer?.takesGroups ?? false }
}

extension DatasetFormat {
    /// The first format that is only written and that a folder looks like; nil if there is none.
    static func exportOnly(in folder: RecordingFolder) -> DatasetFormat? {
        all.first { !$0.isImported && (try? $0.recognizes(folder)) == true }
    }

    /// Whether a recording in this format, or an export to it, can be one file among unrelated ones.
    var isOneFile: Bool { reader?.ofOneFile != nil || !isImported && writer?.singleFile != nil }
}

extension DatasetFormat: Hashable {
    /// Whether two formats have the same name.
    public static func == (left: DatasetFormat, right: DatasetFormat) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension DatasetFormat {
    /// The data that an import or an export keeps, one term each.
    public var carries: [String] { Self.words(streams, facets) }

    /// The data that is lost: by an export, or by an import if the format is only read.
    public var loses: [String] {
        guard let writer else { return losesWhenRead ?? [] }
        return Self.words(
            Set(Stream.allCases).subtracting(streams),
            Set(SessionFacet.allCases).subtracting(facets).filter {
                $0.describedFacet.map(facets.contains) ?? true
            }) + writer.losses
    }

    /// Data that recordings may contain and that the import leaves out, one clause each; nil if the
    /// format is not read.
    public var losesWhenRead: [String]? { reader?.losses }

    /// Whether a user may state the depth unit, because neither the files nor the format define it.
    public var takesDepthScale: Bool { reader?.takesDepthScale ?? false }

    /// The names of streams and facets, in order of declaration.
    private static func words(_ streams: Set<Stream>, _ facets: Set<SessionFacet>) -> [String] {
        Stream.allCases.filter(streams.contains).map(\.words)
            + SessionFacet.allCases.filter(facets.contains).map(\.words)
    }
}
