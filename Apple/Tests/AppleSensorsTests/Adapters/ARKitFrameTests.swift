import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// The conversion of an ARKit frame, field by field.
@Suite struct ARKitFrameTests {
    private func onlyFrame(
        _ streams: Set<LockstepSamples.Stream> = [.camera],
        _ change: (inout CameraFrame) -> Void
    ) async throws -> CameraFrame {
        let feed = SensorFeed(frames: 1) { change(&$1) }
        let (heard, _) = try await withSensors(.camera(.arkit) { $0.streams = streams }, feed)
        #expect(heard.frames.count == 1)
        return try #require(heard.frames.first)
    }

    @Test func framesKeepTimestampsPixelsAndArrivalTimes() async throws {
        let (heard, _) = try await withSensors(.camera(.arkit), SensorFeed(frames: 30))
        let fed = (0..<30).map { CameraFrame.numbered($0) }
        #expect(heard.frames.map(\.timestamp) == fed.map(\.timestamp))
        #expect(heard.frames.allSatisfy { $0.rawTimestamp == nil })
        let arrivals = heard.deliveries.filter { $0.sample.stream == .camera }.map(\.arrival)
        #expect(arrivals == fed.map { $0.timestamp + SensorFeed.delay })
        for (index, frame) in heard.frames.enumerated() {
            guard case .pixels(let pixels) = frame.image else { continue }
            #expect(pixels.format == .nv12FullRange && pixels.size == .small)
            #expect(pixels.content == PixelBuffer.numbered(index, .nv12FullRange).content)
        }
    }

    @Test func poseAnglesAndIntrinsicsPassUnchanged() async throws {
        let pose = Transform(columnMajor: [
            0, 0.5, -1, 0, 0.25, 2, 0.125, 0, 1, -0.75, 3, 0, 1.25, 2.5, -3.75, 1,
        ])
        let intrinsics = Intrinsics(fx: 1400.5, fy: 1401.25, cx: 960.125, cy: 719.5)
        let angles = CameraEulerAngles(pitch: 0.25, yaw: -1.5, roll: 3)
        let frame = try await onlyFrame {
            $0.worldFromCamera = pose
            $0.intrinsics = intrinsics
            $0.eulerAngles = angles
        }
        #expect(frame.worldFromCamera == pose)
        #expect(frame.intrinsics == intrinsics)
        #expect(frame.eulerAngles == angles)
    }

    @Test func exposureAndLightAreThoseOfTheFrame() async throws {
        var exposure = Exposure()
        exposure.durationSeconds = 0.008
        exposure.iso = 125
        exposure.focalLengthMillimeters = 5.1
        exposure.offsetEV = -0.5
        exposure.ambientIntensityLumen = 900.5
        exposure.ambientColorTemperatureKelvin = 4200.25
        let frame = try await onlyFrame { $0.exposure = exposure }
        #expect(frame.exposure == exposure)
    }

    @Test func fieldsThatARKitDoesNotReportAreAbsent() async throws {
        let frame = try await onlyFrame { _ in }
        var exposure = Exposure()
        // ARCamera's offset is not optional, so an unknown offset is 0.
        exposure.offsetEV = 0
        #expect(frame.exposure == exposure)
        #expect(frame.intrinsics == nil && frame.depth == nil && frame.featurePoints == nil)
    }

    @Test func depthComesWithItsConfidence() async throws {
        let size = PixelSize(width: 5, height: 3)
        let depth = PixelBuffer.numbered(1, .float32, size)
        let confidence = PixelBuffer.numbered(2, .gray8, size)
        let frame = try await onlyFrame([.camera, .depth]) {
            $0.depth = DepthMap(depth: depth, confidence: confidence)
        }
        #expect(frame.depth?.size == size)
        #expect(frame.depth?.depth.content == depth.content)
        #expect(frame.depth?.confidence?.content == confidence.content)
    }

    @Test func depthWithoutConfidenceIsKept() async throws {
        let depth = PixelBuffer.numbered(1, .float32)
        let frame = try await onlyFrame([.camera, .depth]) {
            $0.depth = DepthMap(depth: depth, confidence: nil)
        }
        #expect(frame.depth?.depth.content == depth.content)
        #expect(frame.depth?.confidence == nil)
    }

    @Test(arguments: [true, false])
    func depthAndFeaturePointsAreDeliveredOnlyOnRequest(_ isWanted: Bool) async throws {
        let points = (0..<7).map { index in
            FeaturePoint(
                identifier: UInt64.max - UInt64(index),
                position: Vector3(Double(index), -0.5, 0.25))
        }
        let frame = try await onlyFrame(isWanted ? [.camera, .depth, .featurePoints] : [.camera]) {
            $0.depth = DepthMap(depth: .numbered(0, .float32), confidence: nil)
            $0.featurePoints = points
        }
        #expect((frame.depth != nil) == isWanted)
        #expect(frame.featurePoints == (isWanted ? points : nil))
    }

    @Test(arguments: [1, 64, 256])
    func rowsMayBePadded(_ alignment: Int) async throws {
        let world = PhoneWorld.allowed { $0.rowAlignmentBytes = alignment }
        let (heard, _) = try await withSensors(
            .camera(.arkit), on: world, SensorFeed(frames: 1),
            into: SampleCollector { sample in
                guard case .frame(let frame) = sample, case .pixels(let pixels) = frame.image
                else { return }
                #expect(pixels.withPlane(0) { $0.bytesPerRow } == max(alignment, 12))
            })
        guard case .pixels(let pixels) = heard.frames.first?.image else {
            Issue.record("no image came")
            return
        }
        #expect(pixels.content == PixelBuffer.numbered(0, .nv12FullRange).content)
    }

    @Test func imageInAnUnsupportedFormatIsACountedDrop() async throws {
        let feed = SensorFeed(frames: 3) { index, frame in
            if index == 1 { frame.image = .pixels(.numbered(1, .gray16)) }
        }
        let (heard, _) = try await withSensors(.camera(.arkit), feed)
        #expect(heard.frames.map(\.timestamp) == [0, 2].map { .reading($0, hertz: 30) })
        #expect(
            heard.drops == [
                Drop(
                    stream: .camera, reason: .unusable, evidence: .reported,
                    timestamp: .reading(1, hertz: 30))
            ])
    }
}
