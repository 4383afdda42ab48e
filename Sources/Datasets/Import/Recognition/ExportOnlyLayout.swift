/// A format that sessions are exported to and that is not imported, recognized by its folder's
/// files.
///
/// The raw values are names of ``ExportFormat``.
public enum ExportOnlyLayout: String, Sendable, CaseIterable {
    /// nerfstudio's `transforms.json`.
    case nerfstudio
    /// A COLMAP model, text or binary.
    case colmap
    /// The input of Kalibr's bag creator, or Kalibr's results.
    case kalibr
    /// A TUM trajectory.
    case tum
    /// A point cloud.
    case ply

    private static let camerasAndImages = ["txt", "bin"].map { ["cameras.\($0)", "images.\($0)"] }

    /// The format's name, and the files that identify it.
    public var summary: String {
        switch self {
        case .nerfstudio: return "a dataset of nerfstudio (transforms.json)"
        case .colmap: return "a COLMAP model (cameras and images, .txt or .bin)"
        case .kalibr: return "a dataset of Kalibr (camchain-imucam.yaml, or imu0.csv beside cam0)"
        case .tum: return "a TUM trajectory (trajectory.txt)"
        case .ply: return "a point cloud (a file whose name ends in .ply)"
        }
    }

    /// The first format that a folder looks like; nil if there is none.
    init?(of folder: RecordingFolder) {
        guard let layout = Self.allCases.first(where: { $0.describes(folder) }) else { return nil }
        self = layout
    }

    private func describes(_ folder: RecordingFolder) -> Bool {
        switch self {
        case .nerfstudio: return folder.contains("transforms.json")
        case .colmap:
            let places = [folder] + ["sparse/0", "sparse"].compactMap { try? folder.subfolder($0) }
            return places.contains { place in
                Self.camerasAndImages.contains { names in names.allSatisfy { place.contains($0) } }
            }
        case .kalibr:
            return folder.contains("camchain-imucam.yaml")
                || folder.contains("imu0.csv") && folder.contains(folder: ASLFiles.camera)
        case .tum: return folder.contains("trajectory.txt")
        case .ply: return !folder.files(endingIn: ".ply").isEmpty
        }
    }
}
