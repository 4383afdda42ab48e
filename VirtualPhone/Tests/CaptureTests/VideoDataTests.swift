@preconcurrency import AVFoundation
import Foundation
import ImageIO
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct VideoDataTests {
    @Test func framesPassToTheLastBitOnTheCamerasClock() async throws {
        let contents = Mutex<[[[UInt8]]]>([])
        let rig = try await run(count: 20) { rig, _ in
            rig.work.withLock { work in
                work = { sample, _ in
                    guard let buffer = sample.imageBuffer else { return }
                    contents.withLock { $0.append(buffer.content()) }
                }
            }
        }
        let start = HostTime(nanoseconds: 1_000_000_000_000)
        let frames = (0..<20).map { CameraFrame.pattern($0, size: .small, hertz: 30) }
        let clock = PhoneWorld.allowed.cameraClock
        #expect(
            rig.heard.withLock { $0.times }
                == frames.map { clock.time(at: $0.timestamp, start: start).nanoseconds })
        #expect(
            contents.withLock { $0 } == (0..<20).map { PixelBuffer.pattern($0, .small).content })
    }

    @Test func timestampsConvertBackToTheHostClock() async throws {
        let times = Mutex<[Int64]>([])
        _ = try await run(count: 20) { rig, _ in
            let session = rig.session
            rig.work.withLock { work in
                work = { sample, _ in
                    guard let clock = session.synchronizationClock else { return }
                    let host = CMSyncConvertTime(
                        sample.presentationTimeStamp, from: clock, to: CMClockGetHostTimeClock())
                    times.withLock { $0.append(host.value) }
                }
            }
        }
        let expected = (0..<20).map {
            CameraFrame.pattern($0, size: .small, hertz: 30).timestamp.nanoseconds
        }
        #expect(times.withLock { $0 } == expected)
    }

    @Test(arguments: [64, 1, 256])
    func rowsArePaddedAsThePhonePadsThem(alignment: Int) async throws {
        var world = PhoneWorld.allowed
        world.rowAlignmentBytes = alignment
        let strides = Mutex<Set<Int>>([])
        _ = try await run(world, count: 3) { rig, _ in
            rig.work.withLock { work in
                work = { sample, _ in
                    guard let buffer = sample.imageBuffer else { return }
                    let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
                    strides.withLock { _ = $0.insert(stride) }
                }
            }
        }
        #expect(strides.withLock { $0 } == [max(alignment, 12)])
    }

    @Test func framesThatArriveWhileTheDelegateIsBusyAreLate() async throws {
        let told = Mutex<[Bool]>([])
        let rig = try await run(count: 12) { rig, phone in
            phone.whenTelling { sample in told.withLock { $0.append(sample.isDropped) } }
            rig.work.withLock { work in
                work = { _, _ in phone.clock.sleep(until: phone.clock.now + .milliseconds(80)) }
            }
        }
        let heard = rig.heard.withLock { $0 }
        // 80 ms are a little more than two frames: the second and third of three are late.
        #expect(
            heard.lines == Array(repeating: ["frame", "drop", "drop"], count: 4).flatMap { $0 })
        #expect(Set(heard.drops) == [kCMSampleBufferDroppedFrameReason_FrameWasLate as String])
        #expect(told.withLock { $0 } == heard.lines.map { $0 == "drop" })
    }

    @Test func lateFramesWaitWhereTheyAreNotDiscarded() async throws {
        let rig = try await run(count: 12) { rig, phone in
            rig.output.alwaysDiscardsLateVideoFrames = false
            rig.work.withLock { work in
                work = { _, _ in phone.clock.sleep(until: phone.clock.now + .milliseconds(80)) }
            }
        }
        let heard = rig.heard.withLock { $0 }
        #expect(heard.times.count == 12 && heard.drops.isEmpty)
        #expect(heard.times == heard.times.sorted())
    }

    @Test func aDelegateThatKeepsTooManyBuffersGetsNoMore() async throws {
        let rig = try await run(count: 40) { rig, _ in
            rig.work.withLock { work in
                work = { sample, rig in
                    rig.kept.withLock { kept in
                        kept.append(sample)
                    }
                }
            }
        }
        let heard = rig.heard.withLock { $0 }
        #expect(heard.times.count == 15)
        #expect(heard.drops.count == 25)
        #expect(Set(heard.drops) == [kCMSampleBufferDroppedFrameReason_OutOfBuffers as String])
    }

    @Test func buffersAreReusedWhenTheDelegateReleasesThem() async throws {
        let rig = try await run(count: 40) { rig, _ in
            rig.work.withLock { work in
                work = { sample, rig in
                    rig.kept.withLock { kept in
                        kept.append(sample)
                        if kept.count == 14 { kept = [] }
                    }
                }
            }
        }
        #expect(rig.heard.withLock { $0.times.count } == 40)
    }

    @Test func intrinsicsAndExposureAreAttachments() async throws {
        let found = Mutex<[String]>([])
        _ = try await run(count: 1) { rig, _ in
            rig.connection?.isCameraIntrinsicMatrixDeliveryEnabled = true
            rig.work.withLock { work in
                work = { sample, _ in found.withLock { $0 = Self.describe(sample) } }
            }
        }
        #expect(
            found.withLock { $0 } == [
                "[10.0, 0.0, 0.0, 0.0, 11.0, 0.0, 5.0, 3.0, 1.0]", "0.01", "[50.0]", "4.25", "12",
            ])
    }

    private static func describe(_ sample: CMSampleBuffer) -> [String] {
        let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix
        let matrix = CMGetAttachment(sample, key: key, attachmentModeOut: nil) as? Data
        let floats = matrix?.withUnsafeBytes { bytes in
            (0..<9).map { bytes.load(fromByteOffset: $0 / 3 * 16 + $0 % 3 * 4, as: Float.self) }
        }
        let exif =
            CMGetAttachment(
                sample, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
            as? [String: Any]
        let time = exif?[kCGImagePropertyExifExposureTime] as? NSNumber
        let iso = exif?[kCGImagePropertyExifISOSpeedRatings] as? [NSNumber]
        let length = exif?[kCGImagePropertyExifFocalLength] as? NSNumber
        let width = exif?[kCGImagePropertyExifPixelXDimension] as? NSNumber
        return [
            floats.map { "\($0)" } ?? "", time.map { "\($0)" } ?? "", iso.map { "\($0)" } ?? "",
            length.map { "\($0)" } ?? "", width.map { "\($0)" } ?? "",
        ]
    }

    @Test func aLowerRequestedRateDeliversFewerFrames() async throws {
        let rig = try await run(count: 30) { rig, _ in
            try rig.device?.lockForConfiguration()
            rig.device?.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
            rig.device?.unlockForConfiguration()
        }
        #expect(rig.heard.withLock { $0.times.count } == 10)
    }

    @Test func imagesAreBlackUntilThePersonAnswers() async throws {
        var world = PhoneWorld.allowed
        world.permissions = [:]
        world.answerDelay = .milliseconds(100)
        let isBlack = Mutex<[Bool]>([])
        _ = try await run(world, count: 6) { rig, _ in
            rig.work.withLock { work in
                work = { sample, _ in
                    guard let luma = sample.imageBuffer?.content()[0] else { return }
                    isBlack.withLock { $0.append(luma.allSatisfy { $0 == 0 }) }
                }
            }
        }
        #expect(isBlack.withLock { $0 } == [true, true, false, false, false, false])
    }

    @Test func whatTheRecordedCameraDroppedIsDroppedAgain() async throws {
        let first = CameraFrame.pattern(0, size: .small, hertz: 30)
        let drop = Drop(
            stream: .camera, reason: .outOfBuffers, evidence: .reported,
            timestamp: first.timestamp + .milliseconds(33))
        let source = FrameList(
            [
                Delivery(.frame(first), arrival: first.timestamp),
                Delivery(
                    .event(.drop(drop), at: first.timestamp + .milliseconds(33)),
                    arrival: first.timestamp + .milliseconds(33)),
            ], size: .small)
        let rig = try await run(.allowed, source) { _, _ in }
        let heard = rig.heard.withLock { $0 }
        #expect(heard.lines == ["frame", "drop"])
        #expect(heard.drops == [kCMSampleBufferDroppedFrameReason_OutOfBuffers as String])
    }

    @Test func anEncodedImageIsDroppedAloud() async throws {
        var frame = CameraFrame.pattern(0, size: .small, hertz: 30)
        frame.image = .still(EncodedStill(bytes: [1], size: .small))
        let source = FrameList([Delivery(.frame(frame), arrival: nil)], size: .small)
        let notices = Mutex<[String]>([])
        let rig = try await run(.allowed, source) { _, _ in
        } after: { phone in
            notices.withLock { $0 = phone.notices }
        }
        #expect(
            rig.heard.withLock { $0.drops }
                == [kCMSampleBufferDroppedFrameReason_Discontinuity as String])
        #expect(notices.withLock { $0.contains { $0.contains("DecodedSource") } })
    }

    private func run(
        _ world: PhoneWorld = .allowed, count: Int, _ prepare: (Rig, VirtualPhone) throws -> Void
    ) async throws -> Rig {
        try await run(world, FrameList(count: count), prepare)
    }

    private func run(
        _ world: PhoneWorld, _ source: FrameList, _ prepare: (Rig, VirtualPhone) throws -> Void,
        after: (VirtualPhone) -> Void = { _ in }
    ) async throws -> Rig {
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let rig = Rig()
            try rig.setUp()
            try prepare(rig, phone)
            rig.session.startRunning()
            try phone.runToEnd()
            rig.session.stopRunning()
            after(phone)
            return rig
        }
    }
}
