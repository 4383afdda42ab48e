internal import CoreGraphics
internal import CoreMedia

/// How great a recording may become (AVCaptureFileOutput.h).
struct RecordingLimits {
    var duration = CMTime.invalid
    var fileSize: Int64 = 0
    var freeBytes: Int64 = 0

    /// Why a recording ends before a picture at a time; nil where it goes on.
    func error(of recording: MovieRecording, at time: CMTime, freeBytes free: Int64?) -> AVError? {
        if duration.isNumeric, recording.duration(until: time) >= duration {
            return AVError(.maximumDurationReached)
        }
        if fileSize > 0, recording.fileSize >= fileSize { return AVError(.maximumFileSizeReached) }
        if let free, free < max(freeBytes, 1) { return AVError(.diskFull) }
        return nil
    }
}

/// How a movie's pictures are to be turned and mirrored when they are shown.
struct MovieMatrix {
    /// Quarter turns clockwise.
    var turns: Int
    /// Whether left and right change places, after turning.
    var isMirrored: Bool

    /// The matrix with whole numbers, which angles would not give.
    var transform: CGAffineTransform {
        let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns & 3]
        let mirror: CGFloat = isMirrored ? -1 : 1
        return CGAffineTransform(
            a: cosine * mirror, b: sine, c: -sine * mirror, d: cosine, tx: 0, ty: 0)
    }
}
