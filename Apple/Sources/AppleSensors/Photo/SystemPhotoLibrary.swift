internal import Foundation
public import LockstepSamples
internal import Photos

/// The system's photo library, with permission to add photos only.
public final class SystemPhotoLibrary: PhotoLibrary {
    /// Creates a library without requests.
    public init() {}

    /// Adds a copy of an image file; calls `completion` once, on a queue of the system.
    public func add(
        _ path: String, completion: @escaping @Sendable (PhotoAddition) -> Void
    ) {
        PHPhotoLibrary.requestAuthorization(for: .addOnly) { status in
            guard status == .authorized || status == .limited else { return completion(.denied) }
            let file = URL(fileURLWithPath: path)
            PHPhotoLibrary.shared().performChanges {
                _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
            } completionHandler: { isDone, error in
                completion(isDone ? .added : .failed(error?.localizedDescription ?? path))
            }
        }
    }
}
