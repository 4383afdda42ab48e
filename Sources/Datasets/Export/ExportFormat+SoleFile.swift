/// The single file that can replace an export's folder, because programs read it alone.
struct SoleFile: Sendable {
    /// The file's name in the export's folder.
    let name: String
    /// The first bytes of every such file that an export writes; empty if they are not fixed.
    let start: [UInt8]
    /// By what a file is known as an export; nil for a format that has no place for it.
    let mark: FileMark?
    /// What the folder contains and the file lacks, as a sentence.
    let loss: String?

    /// The file name extension, with the dot.
    var ending: String { String(name[(name.firstIndex(of: ".") ?? name.startIndex)...]) }

    init(_ name: String, start: String, mark: FileMark?) {
        self.init(name, start: Array(start.utf8), mark: mark)
    }

    init(_ name: String, start: [UInt8], mark: FileMark?, loss: String? = nil) {
        self.name = name
        self.start = start
        self.mark = mark
        self.loss = loss
    }
}

extension ExportFormat {
    private static let soleFiles = [
        // https://mcap.dev/spec#magic and #header-op0x01: profile and library, with lengths.
        "mcap": SoleFile(
            MCAPExport.fileName,
            start: [0x89] + Array("MCAP0\r\n".utf8) + [1, 20, 0, 0, 0, 0, 0, 0, 0]
                + [4, 0, 0, 0] + Array("ros2".utf8) + [8, 0, 0, 0] + Array("lockstep".utf8),
            mark: .mcap,
            loss:
                "Left out: \(RosbagDescription.fileName), rosbag2's description of the file; an "
                + "export to a folder contains it."),
        // https://wiki.ros.org/Bags/Format/2.0
        "rosbag": SoleFile("recording.bag", start: "#ROSBAG V2.0\n", mark: .bag),
        "ply": SoleFile("points.ply", start: PLYExport.start, mark: .cloud),
        "tum": SoleFile("trajectory.txt", start: "", mark: nil),
    ]

    /// The export's single file; nil for a format of several files.
    var soleFile: SoleFile? { Self.soleFiles[name] }

    /// The name of the export's single file; nil for a format of several files.
    public var soleFileName: String? { soleFile?.name }

    /// The file name extensions of all single-file exports, with the dot.
    public static var fileEndings: [String] { all.compactMap { $0.soleFile?.ending }.sorted() }

    /// The format whose only file has a name that ends as `path` does (``ExportPath``); nil if there
    /// is none.
    public init?(ofFileNamed path: String) {
        guard case .file(let ending) = ExportPath(path),
            let format = Self.all.first(where: { $0.soleFile?.ending == ending })
        else { return nil }
        self = format
    }
}
