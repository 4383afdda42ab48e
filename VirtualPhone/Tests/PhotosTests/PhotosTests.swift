import Foundation
import LockstepConcurrency
import LockstepSamples
import Photos
import Testing
import VirtualPhone

/// The phone's photo library.
@Suite(.serialized) struct PhotosTests {
    /// Whether the library accepted the file; it gives a reason if not.
    private static func isAdded(_ path: String) -> Bool {
        let answer = Mutex<(isDone: Bool, reason: String?)?>(nil)
        PHPhotoLibrary.shared().performChanges {
            let url = URL(fileURLWithPath: path)
            _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url)
        } completionHandler: { isDone, error in
            answer.change { $0 = (isDone, error?.localizedDescription) }
        }
        let (isDone, reason) = answer.change(when: { $0 != nil }, { $0 }) ?? (false, nil)
        #expect(isDone == (reason == nil))
        return isDone
    }

    @Test(arguments: [
        (PermissionState.authorized, PHAuthorizationStatus.authorized), (.denied, .denied),
        (.restricted, .restricted),
    ])
    func theOwnerAnswers(_ answer: PermissionState, _ status: PHAuthorizationStatus) async throws {
        var world = PhoneWorld()
        world.photoLibraryAnswer = answer
        try await VirtualPhone.withPhone(world) { _ in
            let heard = Mutex<PHAuthorizationStatus?>(nil)
            PHPhotoLibrary.requestAuthorization(for: .addOnly) { said in
                heard.change { $0 = said }
            }
            let isAnswered = { (said: PHAuthorizationStatus?) in said != nil }
            #expect(heard.change(when: isAnswered) { $0 } == status)
        }
    }

    @Test func aFileIsAddedOnlyWithPermission() async throws {
        let path =
            NSTemporaryDirectory() + "lockstep-photo-\(UInt64.random(in: 0...UInt64.max)).jpg"
        try Data([1]).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var denied = PhoneWorld()
        denied.photoLibraryAnswer = .denied
        let before = PHPhotoLibrary.shared().addedFiles
        let isAddedDenied = try await VirtualPhone.withPhone(denied) { _ in Self.isAdded(path) }
        #expect(!isAddedDenied)
        let areAdded = try await VirtualPhone.withPhone { _ in
            [path, path + ".none"].map(Self.isAdded)
        }
        #expect(areAdded == [true, false])
        let added = PHPhotoLibrary.shared().addedFiles.dropFirst(before.count)
        #expect(added.map(\.path) == [path])
    }
}
