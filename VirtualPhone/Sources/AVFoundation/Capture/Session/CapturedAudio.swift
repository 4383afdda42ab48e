internal import LockstepSamples
internal import VirtualPhone

/// A microphone's block on its way from the feed to the outputs.
struct CapturedAudio: Sendable {
    let block: AudioBlock
    /// The time of the first sample on the session's clock.
    let time: CMTime
    /// Whether the user has not allowed the microphone yet (AVCaptureDevice.h,
    /// `requestAccessForMediaType`).
    let isSilent: Bool

    init(_ block: AudioBlock, _ phone: VirtualPhone) {
        self.block = block
        time = CMTime(phone.cameraTime(at: block.timestamp))
        isSilent = phone.permission(.microphone) != .authorized
    }

    var sample: CMSampleBuffer { CMSampleBuffer(block, at: time, isSilent: isSilent) }
}
