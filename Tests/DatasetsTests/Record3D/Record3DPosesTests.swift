import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The origin of Record3D poses, and poses without images.
@Suite struct Record3DPosesTests {
    private func open(_ files: [String: [UInt8]]) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs()
    }

    /// Poses that are already in ARKit's world, and an identity as the first frame's pose.
    @Test func statesNothingOfGravityWherePosesAreInTheWorld() throws {
        let metadata = Record3DExample.metadata
            .replacing(
                "[0,0,0.3826834323650898,0.9238795325112867,5,6,7]", with: "[0,0,0,1,0,0,0]"
            )
            .replacing("\"poses\":[[0,0,0,1,0,0,0]", with: "\"poses\":[[0,0,1,0,0.5,1.5,0]")
        let source = try open(Record3DExample.files(["metadata": Array(metadata.utf8)]))
        #expect(!source.description.says("gravity's direction is unknown"))
        #expect(!source.description.says("does not contain the first frame's pose"))
    }

    /// An identity rounded to Float, as the app wrote it in 2022.
    @Test func aRoundedIdentityCountsAsIdentity() throws {
        let metadata = Record3DExample.oldMetadata.replacing(
            "\"poses\":[[0,0,0,1,0,0,0]", with: "\"poses\":[[1.4e-8,0,-3.5e-9,0.99999994,0,0,0]")
        let source = try open(Record3DExample.files(["metadata": Array(metadata.utf8)]))
        #expect(source.description.says("gravity's direction is unknown"))
    }

    @Test func keepsThePosesOfADocumentAlone() throws {
        let whole = try open(Record3DExample.files())
        let source = try open(["metadata": Array(Record3DExample.metadata.utf8)])
        let frames = try source.drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [250_000_000, 266_666_700, 283_333_300, 300_000_000])
        let others = try whole.drained().frames
        let kept = [frames[0], frames[1], frames[3]]
        #expect(kept.map(\.worldFromCamera) == others.map(\.worldFromCamera))
        #expect(kept.map(\.intrinsics) == others.map(\.intrinsics))
        #expect(frames.allSatisfy { $0.image.size == PixelSize(width: 64, height: 48) })
        #expect(frames.allSatisfy { $0.image.byteCount == 0 })
        #expect(source.description.streams.map(\.stream) == [.camera])
        #expect(source.description.says("There are no images in rgbd"))
        let folder = try TemporaryFolder()
        let again = try open(["metadata": Array(Record3DExample.metadata.utf8)])
        let session = try RecordedImport(again, into: folder).session
        #expect(session.manifest.frameCount == 4)
    }

    @Test(arguments: ["{\"poses\":[]}", "{\"K\":[1,0,0,0,1,0,1,1,1]}", "no JSON"])
    func fileOfThatNameWithoutPosesIsNotARecording(_ text: String) throws {
        let folder = try TemporaryFolder(["metadata": text])
        #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
    }
}
