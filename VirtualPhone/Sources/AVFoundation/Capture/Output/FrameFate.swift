/// The outcome of a frame that reaches a video data output.
enum FrameFate: Equatable {
    /// The frame is delivered to the delegate.
    case delivered
    /// The frame is reported as late: the delegate's queue was blocked in an earlier call
    /// (AVCaptureVideoDataOutput.h, `alwaysDiscardsLateVideoFrames`).
    case late
    /// The frame is reported as dropped because there was no buffer for it.
    case outOfBuffers

    /// The number of an output's buffers that may exist at a time (from experience: cameras stop
    /// after ten to twenty, depending on the format).
    static let bufferCount = 15

    /// The outcome by the queue's state and the number of buffers.
    ///
    /// - Parameters:
    ///   - isBusy: whether the delegate's queue has not returned from an earlier frame.
    ///   - discardsLate: `alwaysDiscardsLateVideoFrames`; without it frames wait in the queue
    ///     while there are buffers (AVCaptureVideoDataOutput.h).
    ///   - buffersHeld: the number of buffers that wait, or that the app retains.
    init(isBusy: Bool, discardsLate: Bool, buffersHeld: Int) {
        if isBusy, discardsLate {
            self = .late
        } else {
            self = buffersHeld >= Self.bufferCount ? .outOfBuffers : .delivered
        }
    }
}
