/// What becomes of a frame that reaches a video data output.
enum FrameFate: Equatable {
    /// The delegate gets it.
    case delivered
    /// The delegate is told that it came too late: its queue was blocked in an earlier call
    /// (AVCaptureVideoDataOutput.h, `alwaysDiscardsLateVideoFrames`).
    case late
    /// The delegate is told that there was no buffer for it.
    case outOfBuffers

    /// How many buffers of an output may live at a time (experience: cameras stop after ten to
    /// twenty, by format).
    static let bufferCount = 15

    /// - Parameters:
    ///   - isBusy: whether the delegate's queue has not come back from an earlier frame.
    ///   - discardsLate: `alwaysDiscardsLateVideoFrames`; without it frames wait in the queue
    ///     while there are buffers (AVCaptureVideoDataOutput.h).
    ///   - buffersHeld: buffers of earlier frames that wait, or that the app has kept.
    init(isBusy: Bool, discardsLate: Bool, buffersHeld: Int) {
        if isBusy, discardsLate {
            self = .late
        } else {
            self = buffersHeld >= Self.bufferCount ? .outOfBuffers : .delivered
        }
    }
}
