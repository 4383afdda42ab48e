import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// The conversion of AVFoundation's frames, and the counting of dropped ones.
@Suite struct AVFoundationFrameTests {
    private let camera = CaptureRequest.camera(.avFoundation)

    @Test(arguments: [1, 64, 256])
    func pixelsPassUnchangedWithAnyRowPadding(_ alignment: Int) async throws {
        let world = PhoneWorld.allowed { $0.rowAlignmentBytes = alignment }
        let strides = Mutex<Set<Int>>([])
        let witness = SampleCollector { sample in
            guard case .frame(let frame) = sample, case .pixels(let pixels) = frame.image
            else { return }
            for plane in 0..<pixels.planeCount {
                let stride = pixels.withPlane(plane) { $0.bytesPerRow }
                strides.withLock { _ = $0.insert(stride) }
            }
        }
        try await withSensors(camera, on: world, SensorFeed(frames: 10), into: witness)
        #expect(strides.withLock { $0 } == [max(alignment, 12)])
        #expect(witness.frames.count == 10)
        for (index, frame) in witness.frames.enumerated() {
            guard case .pixels(let pixels) = frame.image else { continue }
            #expect(pixels.format == .nv12FullRange && pixels.size == .small)
            #expect(pixels.content == PixelBuffer.numbered(index, .nv12FullRange).content)
        }
    }

    @Test func timestampsAreConvertedToHostTimeAndAlsoKeptAsDelivered() async throws {
        let clock = CameraClock(offset: .milliseconds(-1_234), driftPartsPerBillion: 20_000)
        let world = PhoneWorld.allowed { $0.cameraClock = clock }
        let (heard, _) = try await withSensors(camera, on: world, SensorFeed(frames: 60))
        let fed = (0..<60).map { CameraFrame.numbered($0).timestamp }
        #expect(heard.frames.map(\.timestamp) == fed)
        let raw = fed.map { clock.time(at: $0, start: .start).nanoseconds }
        #expect(heard.frames.compactMap { $0.rawTimestamp?.value } == raw)
        #expect(heard.frames.allSatisfy { $0.rawTimestamp?.timescale == 1_000_000_000 })
    }

    @Test(arguments: [(PixelOrigin.pixelCorner, 0.0), (.pixelCenter, 0.5)])
    func intrinsicsOfEachFrameAreRelativeToTheUpperLeftCorner(
        _ origin: PixelOrigin, _ shift: Double
    ) async throws {
        let feed = SensorFeed(frames: 3, origin: origin) {
            $1.intrinsics = Intrinsics(fx: 10, fy: 11, cx: 5.25, cy: 3 + Double($0))
        }
        let (heard, _) = try await withSensors(camera, feed)
        #expect(
            heard.frames.map(\.intrinsics)
                == (0..<3).map {
                    Intrinsics(fx: 10, fy: 11, cx: 5.25 + shift, cy: 3 + Double($0) + shift)
                })
    }

    @Test(arguments: [false, true])
    func aStabilizedImageHasNoIntrinsics(_ isStabilized: Bool) async throws {
        let request = CaptureRequest.camera(.avFoundation) {
            $0.camera.isStabilized = isStabilized
        }
        let feed = SensorFeed(frames: 3) {
            $1.intrinsics = Intrinsics(fx: 10, fy: 11, cx: 5, cy: 3)
        }
        let (heard, _) = try await withSensors(request, feed)
        #expect(heard.settings.first?["isStabilized"] == "\(isStabilized)")
        #expect(heard.frames.allSatisfy { ($0.intrinsics == nil) == isStabilized })
    }

    @Test func exposureComesFromTheFrameAndLensPositionFromTheDevice() async throws {
        var exposure = Exposure()
        exposure.durationSeconds = 0.008
        exposure.iso = 50
        exposure.focalLengthMillimeters = 4.25
        exposure.lensPosition = 0.25
        exposure.offsetEV = 0.5
        let feed = SensorFeed(frames: 2) { index, frame in
            frame.exposure = exposure
            frame.exposure.iso = 50 - Double(index)
        }
        let (heard, _) = try await withSensors(camera, feed)
        #expect(heard.frames.first?.exposure == exposure)
        #expect(heard.frames.last?.exposure.iso == 49)
    }

    @Test(arguments: [
        (CameraPosition.back, PhoneOrientation.landscapeLeft, ImageOrientation.landscapeLeft),
        (.front, .landscapeLeft, .landscapeRight), (.front, .landscapeRight, .landscapeLeft),
        (.front, .portrait, .portrait),
    ])
    func theOrientationTellsAViewerHowToRotateTheImage(
        _ position: CameraPosition, _ held: PhoneOrientation, _ tag: ImageOrientation
    ) async throws {
        let world = PhoneWorld.allowed { $0.orientation = held }
        let request = CaptureRequest.camera(.avFoundation) { $0.camera.position = position }
        let (heard, _) = try await withSensors(request, on: world, SensorFeed(frames: 2))
        #expect(heard.frames.map(\.orientation) == [tag, tag])
        guard case .pixels(let pixels) = heard.frames.first?.image else {
            Issue.record("no image came")
            return
        }
        // The pixels are neither rotated nor mirrored; only the orientation tag differs.
        #expect(pixels.content == PixelBuffer.numbered(0, .nv12FullRange).content)
    }

    @Test func framesThatArriveWhileTheSinkIsBusyAreLateDrops() async throws {
        let clock = Mutex<VirtualClock?>(nil)
        let witness = SampleCollector { sample in
            guard sample.stream == .camera, let clock = clock.withLock({ $0 }) else { return }
            clock.sleep(until: clock.now + .milliseconds(80))
        }
        try await withSensors(camera, SensorFeed(frames: 12), into: witness) { running in
            clock.withLock { $0 = running.phone.clock }
            try running.phone.runToEnd()
        }
        // The sink takes 80 ms per frame, 2.4 frame intervals: two of every three frames are late.
        let (kept, lost) = ([0, 3, 6, 9], [1, 2, 4, 5, 7, 8, 10, 11])
        #expect(witness.frames.map(\.timestamp) == kept.map { .reading($0, hertz: 30) })
        #expect(
            witness.drops
                == lost.map {
                    Drop(
                        stream: .camera, reason: .late, evidence: .reported,
                        timestamp: .reading($0, hertz: 30))
                })
    }

    @Test func framesWithoutAFreeBufferAreDrops() async throws {
        let kept = Mutex<[Sample]>([])
        let witness = SampleCollector { sample in
            if sample.stream == .camera { kept.withLock { $0.append(sample) } }
        }
        try await withSensors(camera, SensorFeed(frames: 20), into: witness) { running in
            try running.phone.runToEnd()
            kept.withLock { $0 = [] }
        }
        #expect(witness.frames.count == 15)
        #expect(witness.drops.map(\.reason) == Array(repeating: .outOfBuffers, count: 5))
        #expect(witness.drops.allSatisfy { $0.count == 1 })
    }

    @Test func discontinuityIsADropOfUnknownCount() async throws {
        let time = HostTime.reading(1, hertz: 30)
        let drop = Drop(
            stream: .camera, reason: .discontinuity, evidence: .reported, timestamp: time)
        let samples: [Sample] = [
            .frame(.numbered(0)), .event(.drop(drop), at: time), .frame(.numbered(2)),
        ]
        let (heard, _) = try await withSensors(
            camera, SensorFeed(samples, [.camera(.small)]))
        var told = drop
        told.count = nil
        #expect(heard.drops == [told])
        #expect(heard.frames.count == 2)
    }
}
