import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The file names in a recording of Record3D.
///
/// It is either in the app's own format (`.r3d`, a zip archive, or the folder unpacked from it) or
/// its export as EXR and JPG.
enum Record3DFiles: CaseIterable {
    case own
    case exported

    /// The folder that contains the export; a copy may begin inside it.
    static let exportFolder = "EXR_RGBD"

    /// The document about all frames.
    var metadata: String { self == .own ? "metadata" : "metadata.json" }
    var images: String { self == .own ? "rgbd" : "rgb" }
    var depths: String { self == .own ? "rgbd" : "depth" }

    func image(_ number: Int) -> String { "\(images)/\(number).jpg" }

    func depth(_ number: Int) -> String {
        "\(depths)/\(number).\(self == .own ? "depth" : "exr")"
    }

    func confidence(_ number: Int) -> String { "\(depths)/\(number).conf" }

    /// The indices of the images in a folder, ascending.
    static func numbers(in folder: RecordingFolder) -> [Int] {
        folder.names.compactMap { name in
            name.hasSuffix(".jpg") ? number(name.dropLast(".jpg".count)) : nil
        }.sorted()
    }

    /// The index in an image's path.
    static func number(ofImage path: String) -> Int? {
        path.split(separator: "/").last.flatMap { number($0.dropLast(".jpg".count)) }
    }

    /// A hundred million frames are 38 days at 30 Hz.
    private static func number(_ digits: Substring) -> Int? {
        Int(digits).flatMap { (0..<100_000_000).contains($0) && String($0) == digits ? $0 : nil }
    }

    /// The largest document: a hundred thousand frames with all their values.
    static let longestMetadata: Int64 = 64 << 20

    /// Whether `metadata`, a name that other apps use too, is a document with poses.
    ///
    /// It is all that is left of a recording whose images were removed.
    private static func holdsPoses(_ folder: RecordingFolder) throws -> Bool {
        guard folder.size(of: own.metadata).map({ $0 <= longestMetadata }) ?? false,
            let bytes = try folder.contents(of: own.metadata),
            let metadata = try? Record3DMetadata(bytes)
        else { return false }
        return metadata.intrinsics != nil && !metadata.poses.isEmpty
    }

    /// The kind of recording in a folder, and its place within it; nil for any other folder.
    static func find(
        in folder: RecordingFolder
    ) throws -> (files: Record3DFiles, folder: RecordingFolder)? {
        if folder.contains(own.metadata),
            try folder.contains(folder: own.images) || holdsPoses(folder)
        {
            return (own, folder)
        }
        let root = try folder.subfolder(exportFolder) ?? folder
        guard root.contains(exported.metadata), root.contains(folder: exported.images),
            !root.contains(RowFile.frames.rawValue),
            let depths = try root.subfolder(exported.depths),
            depths.names.contains(where: { $0.hasSuffix(".exr") })
        else { return nil }
        return (exported, root)
    }
}
