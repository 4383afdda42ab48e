internal import AVFoundation
internal import CoreMedia
internal import LockstepSamples

extension AVFoundationCamera: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let arrival = gate.clock.now
        let stamp = sampleBuffer.presentationTimeStamp
        guard let time = HostTime(stamp, of: session.synchronizationClock),
            let image = sampleBuffer.imageBuffer, let pixels = PixelBuffer.holding(image)
        else { return gate.drop(.camera, .unusable, at: nil, arrival: arrival) }
        lockWhiteBalance(at: time)
        reportSettling(at: time)
        var frame = CameraFrame(timestamp: time, image: .pixels(pixels))
        frame.rawTimestamp = RationalTime(stamp)
        frame.intrinsics = sampleBuffer.intrinsics
        frame.exposure = exposure(of: sampleBuffer)
        frame.orientation = orientation.current?.turned(for: position)
        gate.deliver(.frame(frame), arrival: arrival)
    }

    func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let arrival = gate.clock.now
        let time = HostTime(sampleBuffer.presentationTimeStamp, of: session.synchronizationClock)
        let reason = sampleBuffer.dropReason
        gate.drop(
            .camera, reason, at: time,
            // CMSampleBuffer.h: a discontinuity loses an unknown number of frames.
            count: reason == .discontinuity ? nil : 1, arrival: arrival)
    }

    /// The frame's exposure: from its own EXIF, else from the device's current state.
    private func exposure(of sampleBuffer: CMSampleBuffer) -> Exposure {
        var exposure = Exposure(exif: ExifExposure(properties: sampleBuffer.exif))
        if let device = camera?.device {
            exposure.addDevice(
                durationSeconds: RationalTime(device.exposureDuration).seconds,
                iso: Double(device.iso), lensPosition: Double(device.lensPosition),
                offsetEV: Double(device.exposureTargetOffset))
        }
        return exposure
    }
}
