import LockstepSamples

/// The file names in a raw export of Polycam.
enum PolycamFiles {
    static let keyframes = "keyframes"
    static let depth = "depth"
    static let confidence = "confidence"

    /// The two sets of cameras and images, which do not mix: their poses are relative to different
    /// worlds.
    enum Cameras: CaseIterable {
        /// Optimized globally after the recording, with undistorted images.
        case corrected
        /// ARKit's original cameras, with the camera's original images.
        case original

        var cameras: String { self == .corrected ? "corrected_cameras" : "cameras" }
        var images: String { self == .corrected ? "corrected_images" : "images" }
    }

    /// Whether a folder contains such an export.
    static func recognize(_ folder: RecordingFolder) throws -> Bool {
        guard let keyframes = try folder.subfolder(keyframes) else { return false }
        return Cameras.allCases.contains { keyframes.contains(folder: $0.cameras) }
    }
}
