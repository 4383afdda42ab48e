public import LockstepSamples

/// A format that sessions can be exported to: what it stores, and its writer.
public struct ExportFormat: Sendable {
    /// The stable name, as used on the command line.
    public let name: String
    /// The name of the app, dataset or tool that defines the format.
    public let title: String
    /// The streams that the format stores.
    public let streams: Set<Stream>
    /// The other data of a session that the format stores.
    public let facets: Set<SessionFacet>
    /// The parts of that data that are lost, a clause each.
    public let limits: [String]
    /// How the format treats frames whose image was not stored.
    let imageNeed: ImageNeed
    /// Writes a session's files into the folder of a job.
    let write: @Sendable (ExportJob) throws -> Void

    /// Creates a format with its writer.
    init(
        name: String, title: String, streams: Set<Stream>, facets: Set<SessionFacet>,
        limits: [String], imageNeed: ImageNeed = .everyFrame,
        write: @escaping @Sendable (ExportJob) throws -> Void
    ) {
        self.name = name
        self.title = title
        self.streams = streams
        self.facets = facets
        self.limits = limits
        self.imageNeed = imageNeed
        self.write = write
    }

    /// All formats with a writer.
    public static let all: [ExportFormat] = [
        .vislam, .vio, .logger3D, .euroc, .tumvi, .kalibr, .tum, .tumrgbd, .stray, .spectacular,
        .mcap, .rosbag,
        .colmap, .colmapBinary, .nerfstudio, .ply,
    ]

    /// The format with that name; nil if there is none.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }
}
