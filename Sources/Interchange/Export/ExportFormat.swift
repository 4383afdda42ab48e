public import LockstepSamples

/// A layout that sessions can be exported to, as a value: what it holds, and who writes it.
public struct ExportFormat: Sendable {
    /// A stable name, as the tool takes it.
    public let name: String
    /// Whose layout it is.
    public let title: String
    /// The streams that it has a place for.
    public let streams: Set<Stream>
    /// What else of a session it has a place for.
    public let facets: Set<SessionFacet>
    /// What is lost of that, a clause each.
    public let limits: [String]
    /// What it does with frames whose image was not stored.
    let imageNeed: ImageNeed
    /// Writes a session's files into the folder of a job.
    let write: @Sendable (ExportJob) throws -> Void

    /// A layout with its writer.
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

    /// Every layout there is a writer for.
    public static let all: [ExportFormat] = [
        .vislam, .vio, .logger3D, .euroc, .tumvi, .kalibr, .tum, .tumrgbd, .stray, .spectacular,
        .mcap, .rosbag,
        .colmap, .colmapBinary, .nerfstudio, .ply,
    ]

    /// The layout of that name; nil if there is none.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }
}
