import LockstepFormats
import LockstepSamples

/// Where the body was, from the first table of poses that is there.
struct ASLPoses {
    /// From body axes to a world with z up.
    let file: PoseFile
    private let table: String
    private let leftOut: [String]
    /// The folder of the table.
    let folder: String

    /// Reads the file once.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ root: RecordingFolder, of layout: RecordingLayout) throws {
        guard let (folder, reader) = try Self.table(root) else { return nil }
        self.folder = folder
        file = try PoseFile(reader, of: layout)
        table = reader.file
        leftOut = reader.format.leftOut
    }

    /// The first table of poses; other folders than those of the datasets count by its columns.
    private static func table(
        _ root: RecordingFolder
    ) throws -> (folder: String, TableReader<ASLPoseTable>)? {
        for name in root.poseFolders() {
            guard let folder = try root.subfolder(name) else { continue }
            do {
                guard let reader = try TableReader<ASLPoseTable>(ASLFiles.table, in: folder)
                else { continue }
                return (name, reader)
            } catch let error as FormatError {
                guard !ASLFiles.poses.contains(name) else { throw error }
            }
        }
        return nil
    }

    /// The poses as frames without images, at their own times.
    var frames: any SampleStream {
        FramesWithoutImages(file.track.times, size: nil) { frame in
            frame.worldFromCamera = file.worldFromCamera(
                at: frame.timestamp, AxesOfOthers.arkitFromVision)
            return []
        }
    }

    /// What a reader should know of poses without a camera, a sentence each.
    var noticesWithoutImages: [String] {
        file.survey.notices
            + FramesWithoutImages.notices(posesOf: file.track, "the body in \(table)")
            + leftOutNotices
    }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        file.notices(at: times) + leftOutNotices
    }

    private var leftOutNotices: [String] {
        guard !leftOut.isEmpty else { return [] }
        return [
            "Columns of \(table) without a place in a session were left out: "
                + leftOut.joined(separator: ", ") + "."
        ]
    }
}
