internal import CoreMedia

/// The limits of a recording (AVCaptureFileOutput.h).
struct RecordingLimits {
    var duration = CMTime.invalid
    var fileSize: Int64 = 0
    var freeBytes: Int64 = 0

    /// Returns the error that ends a recording before an image at a time; nil if it continues.
    func error(of recording: MovieRecording, at time: CMTime, freeBytes free: Int64?) -> AVError? {
        if duration.isNumeric, recording.duration(until: time) >= duration {
            return AVError(.maximumDurationReached)
        }
        if fileSize > 0, recording.fileSize >= fileSize { return AVError(.maximumFileSizeReached) }
        if let free, free < max(freeBytes, 1) { return AVError(.diskFull) }
        return nil
    }
}
