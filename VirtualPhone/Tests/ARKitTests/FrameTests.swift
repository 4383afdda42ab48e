import ARKit
import CoreVideo
import ImageIO
import LockstepSamples
import Testing
import VirtualPhone
import simd

/// A frame's content, in the full precision of ARKit's types.
@Suite struct FrameTests {
    private func onlyFrame(
        _ configure: (ARWorldTrackingConfiguration) -> Void = { _ in },
        _ change: (inout CameraFrame) -> Void
    ) async throws -> ARFrame {
        let witness = SessionWitness(holds: { _ in true })
        try await track(Feed(1) { change(&$1) }, witness, configure)
        return try #require(witness.held.first)
    }

    @Test func poseAndIntrinsicsPassColumnByColumn() async throws {
        let columns: [Double] = [0, 0, -1, 0, 0.5, 2, 0, 0, 1, 0, 0, 0, 1.25, 2.5, -3.75, 1]
        let frame = try await onlyFrame {
            $0.worldFromCamera = Transform(columnMajor: columns)
            $0.intrinsics = Intrinsics(fx: 1400.5, fy: 1401.25, cx: 960.125, cy: 719.5)
            $0.eulerAngles = CameraEulerAngles(pitch: 0.25, yaw: -1.5, roll: 3)
        }
        let pose = frame.camera.transform.columns
        let numbers = [pose.0, pose.1, pose.2, pose.3].flatMap { column in
            (0..<4).map { Double(column[$0]) }
        }
        #expect(numbers == columns)
        let k = frame.camera.intrinsics
        #expect(
            [k[0, 0], k[1, 1], k[2, 0], k[2, 1], k[2, 2]] == [1400.5, 1401.25, 960.125, 719.5, 1])
        #expect(frame.camera.eulerAngles == simd_float3(0.25, -1.5, 3))
        #expect(frame.camera.imageResolution == CGSize(width: 6, height: 4))
    }

    @Test func exposurePassesAsNumbersThatAreObjects() async throws {
        let frame = try await onlyFrame {
            $0.exposure.durationSeconds = 0.008
            $0.exposure.iso = 125
            $0.exposure.focalLengthMillimeters = 5.1
            $0.exposure.offsetEV = -0.5
            $0.exposure.ambientIntensityLumen = 900.5
            $0.exposure.ambientColorTemperatureKelvin = 4200.25
        }
        let exif = frame.exifData
        #expect((exif[kCGImagePropertyExifExposureTime as String] as? NSNumber) == 0.008)
        #expect((exif[kCGImagePropertyExifFocalLength as String] as? NSNumber) == 5.1)
        let ratings = exif[kCGImagePropertyExifISOSpeedRatings as String] as? [NSNumber]
        #expect(ratings == [125])
        #expect(frame.camera.exposureDuration == 0.008)
        #expect(frame.camera.exposureOffset == -0.5)
        #expect(frame.lightEstimate?.ambientIntensity == 900.5)
        #expect(frame.lightEstimate?.ambientColorTemperature == 4200.25)
    }

    @Test func lightIsNotEstimatedWithoutARequest() async throws {
        let frame = try await onlyFrame {
            $0.isLightEstimationEnabled = false
        } _: {
            $0.exposure.ambientIntensityLumen = 900
        }
        #expect(frame.lightEstimate == nil)
    }

    @Test func whatTheFeedDoesNotKnowIsNotInvented() async throws {
        let frame = try await onlyFrame { _ in }
        #expect(frame.exifData[kCGImagePropertyExifExposureTime as String] == nil)
        #expect(frame.lightEstimate == nil)
        #expect(frame.rawFeaturePoints == nil)
        #expect(frame.sceneDepth == nil)
    }

    @Test func thePixelsPassWithPaddedRows() async throws {
        let frame = try await onlyFrame { _ in }
        let image = frame.capturedImage
        #expect(
            CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        for (plane, height) in [(0, 4), (1, 2)] {
            let stride = CVPixelBufferGetBytesPerRowOfPlane(image, plane)
            #expect(stride == 64)
            let bytes = try #require(CVPixelBufferGetBaseAddressOfPlane(image, plane))
            let told = (0..<height).flatMap { row in
                (0..<6).map { bytes.load(fromByteOffset: row * stride + $0, as: UInt8.self) }
            }
            #expect(told == (0..<height * 6).map { UInt8(100 * plane + $0) })
        }
    }

    @Test(arguments: [
        (ARConfiguration.FrameSemantics.sceneDepth, true, false),
        (ARConfiguration.FrameSemantics.smoothedSceneDepth, false, true),
        (ARConfiguration.FrameSemantics(), false, false),
    ])
    func depthIsDeliveredOnRequest(
        _ semantics: ARConfiguration.FrameSemantics, _ hasDepth: Bool, _ hasSmoothed: Bool
    ) async throws {
        let frame = try await onlyFrame {
            $0.frameSemantics = semantics
        } _: {
            $0.depth = depth
        }
        #expect((frame.sceneDepth != nil) == hasDepth)
        #expect((frame.smoothedSceneDepth != nil) == hasSmoothed)
        guard let data = frame.sceneDepth else { return }
        #expect(try values(data.depthMap, as: Float.self) == [0.5, 1.5, 2.5, 3.5])
        #expect(try values(#require(data.confidenceMap), as: UInt8.self) == [0, 1, 2, 2])
        #expect(CVPixelBufferGetPixelFormatType(data.depthMap) == kCVPixelFormatType_DepthFloat32)
    }

    private var depth: DepthMap? {
        let size = PixelSize(width: 2, height: 2)
        let meters = PixelBuffer(format: .float32, size: size) { _, bytes in
            for index in 0..<4 {
                bytes.storeBytes(of: Float(index) + 0.5, toByteOffset: index * 4, as: Float.self)
            }
        }
        let sure = PixelBuffer(format: .gray8, size: size) { _, bytes in
            bytes.copyBytes(from: [0, 1, 2, 2])
        }
        return meters.flatMap { DepthMap(depth: $0, confidence: sure) }
    }

    private func values<Value>(_ map: CVPixelBuffer, as: Value.Type) throws -> [Value] {
        CVPixelBufferLockBaseAddress(map, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(map, .readOnly) }
        let bytes = try #require(CVPixelBufferGetBaseAddress(map))
        let stride = CVPixelBufferGetBytesPerRow(map)
        return (0..<4).map {
            let offset = $0 / 2 * stride + $0 % 2 * MemoryLayout<Value>.stride
            return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
        }
    }

    @Test func featurePointsPassInTheirOrder() async throws {
        let frame = try await onlyFrame {
            $0.featurePoints = [
                FeaturePoint(identifier: .max, position: Vector3(1, 2, 3)),
                FeaturePoint(identifier: 7, position: Vector3(-0.5, 0, 0.25)),
            ]
        }
        #expect(frame.rawFeaturePoints?.identifiers == [.max, 7])
        #expect(
            frame.rawFeaturePoints?.points == [simd_float3(1, 2, 3), simd_float3(-0.5, 0, 0.25)])
    }

    @Test(arguments: [
        (UIInterfaceOrientation.landscapeRight, simd_float4(1, 2, 3, 1)),
        (.landscapeLeft, simd_float4(-1, -2, 3, 1)), (.portrait, simd_float4(2, -1, 3, 1)),
        (.portraitUpsideDown, simd_float4(-2, 1, 3, 1)),
    ])
    func aViewersAxesTurnWithTheScreen(
        _ orientation: UIInterfaceOrientation, _ seen: simd_float4
    ) async throws {
        let frame = try await onlyFrame { _ in }
        #expect(frame.camera.viewMatrix(for: orientation) * simd_float4(1, 2, 3, 1) == seen)
    }
}
