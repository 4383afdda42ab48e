import Foundation
import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import Photos
import Testing
import VirtualPhone

/// Photos copied to the system's photo library.
@Suite(.serialized) struct SystemPhotoLibraryTests {
    private static func add(_ path: String) -> PhotoAddition? {
        let result = Mutex<PhotoAddition?>(nil)
        SystemPhotoLibrary().add(path) { addition in result.change { $0 = addition } }
        let isAnswered = { (addition: PhotoAddition?) in addition != nil }
        return result.change(when: isAnswered) { $0 }
    }

    private static func withFile(_ body: (String) async throws -> Void) async throws {
        let name = "lockstep-photo-\(UInt64.random(in: 0...UInt64.max)).jpg"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try Data([1, 2, 3]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }

    @Test func theFileItselfIsAdded() async throws {
        try await Self.withFile { path in
            try await withPhone { _ in
                #expect(Self.add(path) == .added)
                #expect(PHPhotoLibrary.shared().addedFiles.last?.path == path)
            }
        }
    }

    @Test(arguments: [PermissionState.denied, .restricted])
    func withoutPermissionNothingIsAdded(_ answer: PermissionState) async throws {
        try await Self.withFile { path in
            try await withPhone(.allowed { $0.photoLibraryAnswer = answer }) { _ in
                #expect(Self.add(path) == .denied)
                #expect(PHPhotoLibrary.shared().addedFiles.last?.path != path)
            }
        }
    }

    @Test func aMissingFileIsAFailureWithWords() async throws {
        try await withPhone { _ in
            guard case .failed(let words)? = Self.add("/nowhere/photo.jpg") else {
                Issue.record("it was added")
                return
            }
            #expect(!words.isEmpty)
        }
    }
}
