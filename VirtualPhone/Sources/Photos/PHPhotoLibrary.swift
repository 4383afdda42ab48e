@_exported public import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// A kind of access to the photo library (PHPhotoLibrary.h).
public enum PHAccessLevel: Int, Sendable {
    /// Adding photos only.
    case addOnly = 1
    /// Reading and changing everything.
    case readWrite = 2
}

/// The user's answer (PHPhotoLibrary.h).
public enum PHAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// The user cannot change the status.
    case restricted = 1
    /// The user declined.
    case denied = 2
    /// The user agreed.
    case authorized = 3
    /// The user agreed for some photos.
    case limited = 4
}

/// The phone's photo library, to which photos can be added; nothing is read from it
/// (PHPhotoLibrary.h).
///
/// The owner answers ``PhoneWorld/photoLibraryAnswer`` when asked. Handlers are "invoked on an
/// arbitrary serial queue".
open class PHPhotoLibrary: NSObject {
    private static let library = PHPhotoLibrary()
    private let files = Mutex<[URL]>([])
    private let queue = DispatchQueue(label: "PHPhotoLibrary")

    override init() {}

    /// The library.
    open class func shared() -> PHPhotoLibrary { library }

    /// Asks the owner, unless the answer is known.
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        let status = status
        library.queue.async { handler(status) }
    }

    private class var status: PHAuthorizationStatus {
        switch VirtualPhone.current?.world.photoLibraryAnswer {
        case .notDetermined?: return .notDetermined
        case .restricted?: return .restricted
        case .authorized?: return .authorized
        case .denied?, nil: return .denied
        }
    }

    /// Performs the changes that `changeBlock` requests: all of them or none.
    open func performChanges(
        _ changeBlock: @escaping () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        queue.async { [self] in
            guard Self.status == .authorized || Self.status == .limited else {
                completionHandler?(false, Self.error(3311, "The user has denied access."))
                return
            }
            changeBlock()
            let added = PHAssetChangeRequest.takeRequests()
            let isReadable = { (file: URL) in
                FileManager.default.isReadableFile(atPath: file.path)
            }
            guard !added.isEmpty, added.allSatisfy(isReadable) else {
                completionHandler?(false, Self.error(3303, "The file is missing."))
                return
            }
            files.withLock { $0 += added }
            completionHandler?(true, nil)
        }
    }

    /// An error with a code of `PHPhotosError` (PHError.h).
    private static func error(_ code: Int, _ words: String) -> any Error {
        NSError(
            domain: "PHPhotosErrorDomain", code: code,
            userInfo: [NSLocalizedDescriptionKey: words])
    }

    /// The files that were added, in order; for tests.
    public var addedFiles: [URL] { files.withLock { $0 } }
}

/// A change of the library (PHChangeRequest.h).
open class PHChangeRequest: NSObject {}

/// The addition of a photo to the library; can only be used inside of
/// ``PHPhotoLibrary/performChanges(_:completionHandler:)`` (PHAssetChangeRequest.h).
open class PHAssetChangeRequest: PHChangeRequest {
    private static let requests = Mutex<[URL]>([])

    /// A request without a photo.
    public required override init() { super.init() }

    /// Adds a copy of an image file, unchanged; nil if there is no such file.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
        guard FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        requests.withLock { $0.append(fileURL) }
        return Self()
    }

    /// Returns what was requested since the last call.
    static func takeRequests() -> [URL] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }
}
