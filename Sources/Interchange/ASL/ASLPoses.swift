import LockstepFormats
import LockstepSamples

/// Where the body was, from the first table of poses that is there.
struct ASLPoses {
    /// From body axes to a world with z up.
    let file: PoseFile
    private let table: String
    private let leftOut: [String]

    /// Reads the file once.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ root: RecordingFolder, of layout: RecordingLayout) throws {
        let folder = try ASLFiles.poses.lazy.compactMap { try root.subfolder($0) }.first
        guard let folder, let reader = try TableReader<ASLPoseTable>(ASLFiles.table, in: folder)
        else { return nil }
        file = try PoseFile(reader, of: layout)
        table = reader.file
        leftOut = reader.format.leftOut
    }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        guard !leftOut.isEmpty else { return file.notices(at: times) }
        return file.notices(at: times) + [
            "Columns of \(table) without a place in a session were left out: "
                + leftOut.joined(separator: ", ") + "."
        ]
    }
}
