import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct LayerTests {
    @Test func aPreviewLayerShowsTheLatestFrameUpright() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 5)) { phone in
            let rig = Rig()
            try rig.setUp()
            let layer = AVCaptureVideoPreviewLayer(session: rig.session)
            #expect(layer.connection?.videoPreviewLayer === layer && layer.shownImage == nil)
            rig.session.startRunning()
            try phone.runToEnd()
            let fifth = CameraFrame.pattern(4, size: .small, hertz: 30).timestamp
            #expect(layer.shownTime?.value == phone.cameraTime(at: fifth).nanoseconds)
            let shown = try #require(layer.shownImage)
            #expect(CVPixelBufferGetWidth(shown) == 8 && CVPixelBufferGetHeight(shown) == 12)
            layer.session = nil
            #expect(layer.connection == nil && layer.shownImage == nil)
        }
    }

    @Test func onlyTheFrontCamerasPreviewIsAMirror() async throws {
        for position in [AVCaptureDevice.Position.back, .front] {
            try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 1)) { _ in
                let rig = Rig()
                try rig.setUp(position)
                let layer = AVCaptureVideoPreviewLayer(session: rig.session)
                #expect(layer.connection?.isVideoMirrored == (position == .front))
                #expect(rig.connection?.isVideoMirrored == false)
            }
        }
    }

    @Test(arguments: [
        AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize,
    ])
    func pointsGoToTheCameraAndBack(_ gravity: AVLayerVideoGravity) async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 1)) { _ in
            let rig = Rig()
            try rig.setUp(.front)
            let layer = AVCaptureVideoPreviewLayer(session: rig.session)
            layer.bounds = CGRect(x: 0, y: 0, width: 300, height: 500)
            layer.videoGravity = gravity
            for orientation in 1...4 {
                layer.connection?.videoOrientation =
                    AVCaptureVideoOrientation(rawValue: orientation) ?? .portrait
                for x in stride(from: 0.0, through: 300, by: 75) {
                    let point = CGPoint(x: x, y: 40 + x)
                    let inCamera = layer.captureDevicePointConverted(fromLayerPoint: point)
                    let back = layer.layerPointConverted(fromCaptureDevicePoint: inCamera)
                    #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
                }
            }
        }
    }

    @Test func upperLeftOfAnUprightScreenIsLowerLeftOfTheBackCamera() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 1)) { _ in
            let rig = Rig()
            try rig.setUp()
            let layer = AVCaptureVideoPreviewLayer(session: rig.session)
            layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 120)
            let point = layer.captureDevicePointConverted(fromLayerPoint: .zero)
            #expect(point == CGPoint(x: 0, y: 1))
        }
    }

    @Test func aDisplayLayerKeepsTheLatestSampleUntilItIsFlushed() throws {
        let layer = AVSampleBufferDisplayLayer()
        #expect(layer.status == .unknown && layer.isReadyForMoreMediaData)
        for number in 1...3 {
            layer.enqueue(try sample(CMTime(value: Int64(number), timescale: 1)))
        }
        #expect(layer.status == .rendering && layer.shownCount == 3)
        #expect(layer.shownSample?.presentationTimeStamp.value == 3)
        layer.flushAndRemoveImage()
        #expect(layer.shownSample == nil)
    }

    @Test func aDisplayLayerThatFailedShowsNothingUntilAFlush() throws {
        let layer = AVSampleBufferDisplayLayer()
        layer.enqueue(
            try CMSampleBuffer(
                dataBuffer: nil, formatDescription: nil, numSamples: 0, sampleTimings: [],
                sampleSizes: []))
        #expect(layer.status == .failed && layer.error != nil)
        layer.enqueue(try sample(.zero))
        #expect(layer.shownCount == 0)
        layer.flush()
        layer.enqueue(try sample(.zero))
        #expect(layer.status == .rendering && layer.shownCount == 1)
    }

    private func sample(_ time: CMTime) throws -> CMSampleBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
        let image = try #require(buffer)
        return try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: try CMFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
    }
}
