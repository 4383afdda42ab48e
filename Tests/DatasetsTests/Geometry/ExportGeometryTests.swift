import LockstepDatasets
import LockstepSamples
import Testing

/// Poses, intrinsics and depth in exports match the room that the synthetic phone walked through,
/// as independent readers see it.
///
/// Serialized, because a session is exported by one process at a time.
@Suite(.serialized, .enabled(if: GeometryReader.isInstalled, GeometryReader.absence))
struct ExportGeometryTests {
    static let posed: [DatasetFormat] = [.colmap, .nerfstudio]
    static let withDepth: [DatasetFormat] = [.nerfstudio, .stray, .spectacular]
    static let ofOneCamera: [DatasetFormat] = [.euroc, .tumvi, .kalibr, .tumrgbd]

    @Test(arguments: posed + [.stray, .spectacular]) func landmarksAreWhereTheImagesShowThem(
        _ format: DatasetFormat
    ) throws {
        let found = try SyntheticWalk.exact.get().judge(format)
        #expect(found["views"] == 64)
        #expect(found["landmarks"] >= 200 && found["landmarks"] <= 400)
        #expect(found["landmark_px"] <= 0.1)
        // The precision of 32-bit floats at 150 px and at a few meters.
        #expect(found["camera_px"] < 1e-4)
        #expect(found["pose"] < 1e-5)
    }

    @Test(arguments: ofOneCamera) func landmarksAreWhereTheOneCameraShowsThem(
        _ format: DatasetFormat
    ) throws {
        let found = try SyntheticWalk.steady.get().judge(format)
        #expect(found["views"] == 64)
        #expect(found["landmarks"] >= 200 && found["landmarks"] <= 400)
        #expect(found["landmark_px"] <= 0.1)
        #expect(found["camera_px"] < 1e-4)
        #expect(found["pose"] < 1e-5)
    }

    @Test(arguments: withDepth) func depthAgreesBetweenFrames(
        _ format: DatasetFormat
    ) throws {
        let found = try SyntheticWalk.exact.get().judge(format)
        #expect(found["pairs"] >= 5 && found["pairs"] < .infinity)
        #expect(found["depth_m"] <= 0.001 + 0.001)
    }

    /// The image has more pixels than the map, whose nearest pixel would be off by 9.7 mm.
    @Test func depthAtImageResolutionAgreesBetweenFrames() throws {
        let found = try SyntheticWalk.steady.get().judge(.tumrgbd)
        #expect(found["pairs"] >= 5 && found["pairs"] < .infinity)
        #expect(found["depth_m"] <= 0.005)
    }

    @Test(arguments: posed + [.ply]) func pointsAreOnTheSurfaces(_ format: DatasetFormat) throws {
        let found = try SyntheticWalk.exact.get().judge(format)
        #expect(found["points"] > 10_000 && found["points"] < .infinity)
        #expect(found["points_m"] <= 0.001)
    }

    @Test func binaryAndTextModelsAreEqual() throws {
        let walk = try SyntheticWalk.exact.get()
        var options = ExportOptions()
        options.isBinary = true
        let (text, binary) = (try walk.judge(.colmap), try walk.judge(.colmap, options: options))
        #expect(binary["views"] == 64)
        for key in ["landmarks", "landmark_px", "camera_px", "pose", "points", "points_m"] {
            #expect(binary[key] == text[key], "\(key)")
        }
    }

    @Test(arguments: posed) func featurePointsReplaceMissingDepth(_ format: DatasetFormat) throws {
        let walk = try SyntheticWalk.depthless.get()
        let found = try walk.judge(format)
        #expect(found["points"] > 300 && found["points"] < .infinity)
        #expect(found["landmark_px"] <= 0.1)
    }

    @Test(arguments: posed) func smallerImagesHaveSmallerIntrinsics(
        _ format: DatasetFormat
    ) throws {
        var selection = ExportSelection.everything
        selection.longestSide = 96
        #expect(try SyntheticWalk.exact.get().judge(format, selection).isTrue)
    }

    /// 13 px of 1920 in focal length and 9 px in the principal point, and a tenth of that at a
    /// width of 192.
    @Test func oneCameraForAllImagesIsOffByItsChange() throws {
        var options = ExportOptions()
        options.sharesCamera = true
        let found = try SyntheticWalk.exact.get().judge(.colmap, options: options)
        #expect(found["landmark_px"] > 0.1)
        #expect(found["landmark_px"] < 3)
    }

    @Test(arguments: withDepth) func noiseIsUnchanged(_ format: DatasetFormat) throws {
        let found = try SyntheticWalk.noisy.get().judge(format)
        #expect(found["depth_sigma"] <= 1.3)
        #expect(found["depth_sigma"] > 0.7)
        #expect(found["landmark_px"] <= 0.1)
    }

    @Test(arguments: posed + [.stray, .spectacular]) func everyMutantIsDetected(
        _ format: DatasetFormat
    ) throws {
        try expectMutantsAreFoundOut(SyntheticWalk.exact.get().judgeMutants(format))
    }

    @Test func everyMutantOfOneCameraIsDetected() throws {
        try expectMutantsAreFoundOut(SyntheticWalk.steady.get().judgeMutants(.tumrgbd))
    }

    /// A point cloud shows each mistake by its points' positions.
    ///
    /// The points are computed again with the mistake; without one they match the export's.
    @Test func everyMutantOfACloudIsDetected() throws {
        try expectMutantsAreFoundOut(SyntheticWalk.exact.get().judgeMutants(.ply))
    }

    private func expectMutantsAreFoundOut(_ mutants: [String: Geometry]) throws {
        #expect(mutants.count == 9)
        for (name, found) in mutants { #expect(found.isTrue == (name == "none"), "\(name)") }
    }
}
