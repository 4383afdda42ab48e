import CFFmpeg
import LockstepSamples

/// Reads an MP4 or MOV file, fragmented or not.
///
/// Times are relative to the first image that a player shows. Packets of images that an edit list
/// hides are delivered too, with negative times, because other images are decoded from them. An
/// incomplete file is read up to its last complete fragment. Packets, images and times are read
/// independently of each other; requesting times reads the file without its images once.
final class FFmpegMovieReader: MovieReader {
    let format: MovieFormat
    let notices: [String]
    private let source: any ByteSource
    private let layout: MovieLayout
    private let demuxer: MovieDemuxer
    private let decodingThreads: Int32?
    private lazy var packet = Result { try OwnedPacket() }
    /// The decoder, which is created for the first requested image.
    private var decoder: Result<ImageDecoder, any Error>?
    private lazy var timeline = Result { try MovieTimeline(of: source, layout) }

    init(_ source: any ByteSource, decodingThreads: Int32?) throws {
        self.source = source
        self.decodingThreads = decodingThreads
        layout = try MovieLayout(source)
        demuxer = try MovieDemuxer(source, layout: layout)
        format = try MovieFormat(demuxer.stream)
        notices =
            layout.notices + demuxer.otherTracks.map { "\($0) is left out" }
            + demuxer.stream.imageNotices
    }

    func presentationTimes() throws -> [HostDuration] {
        let timeline = try timeline.get()
        return try timeline.ticks.map { try timeline.time(of: $0) }
    }

    func nextPacket() throws -> MoviePacket? {
        let timeline = try timeline.get()
        let packet = try packet.get()
        guard try demuxer.next(into: packet) else { return nil }
        let fields = packet.pointer.pointee
        return MoviePacket(
            bytes: Array(packet.bytes), presentation: try timeline.time(of: fields.pts),
            decoding: try timeline.time(of: fields.dts),
            duration: try timeline.duration(of: packet), isSyncFrame: packet.isSyncFrame)
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        try next(hasColors: true) { try $0.next() }
    }

    func nextBrightness() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        try next(hasColors: false) { try $0.nextBrightness() }
    }

    private func next(
        hasColors: Bool, _ decode: (ImageDecoder) throws -> (tick: Int64, pixels: PixelBuffer)?
    ) throws -> (time: HostDuration, pixels: PixelBuffer)? {
        let timeline = try timeline.get()
        guard let (tick, pixels) = try decode(try decoder(hasColors)) else { return nil }
        return (try timeline.time(of: tick), pixels)
    }

    private func decoder(_ hasColors: Bool) throws -> ImageDecoder {
        if let decoder { return try decoder.get() }
        let made = Result {
            try ImageDecoder(
                MovieDemuxer(source, layout: layout), threads: decodingThreads,
                hasColors: hasColors)
        }
        decoder = made
        return try made.get()
    }
}

extension MovieFormat {
    /// Creates the format from a track's header.
    fileprivate init(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        let parameters = stream.pointee.codecpar.pointee
        let size = PixelSize(width: Int(parameters.width), height: Int(parameters.height))
        try MovieLimits.checkFound(size, in: "movie")
        let record = UnsafeBufferPointer(
            start: parameters.extradata, count: max(Int(parameters.extradata_size), 0))
        guard record.first == 1 else {
            throw .badInput("the movie's configuration record is missing or not version 1")
        }
        self.init(
            codec: parameters.codec_id == AV_CODEC_ID_H264 ? .h264 : .hevc, size: size,
            configuration: Array(record), orientation: stream.orientation ?? .landscapeLeft)
    }
}

extension UnsafeMutablePointer where Pointee == AVStream {
    /// The turn of the track's matrix; nil for mirror images and other angles.
    fileprivate var orientation: ImageOrientation? {
        guard let matrix = ffmpegDisplayMatrix(self) else { return .landscapeLeft }
        // 16.16: see TrackMatrix.
        let numbers = [0, 1, 3, 4].map { Double(matrix[$0]) / 65_536 }
        return ImageOrientation(trackMatrix: numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Notices for properties of the images that a session does not keep.
    fileprivate var imageNotices: [String] {
        var notices: [String] = []
        if let matrix = ffmpegDisplayMatrix(self) {
            // FFmpeg counts counterclockwise; an identity matrix may be present or absent.
            let clockwise = (-av_display_rotation_get(matrix)).rounded()
            if let turn = Int(exactly: clockwise), turn != 0 {
                let degrees = (turn + 360) % 360
                notices.append(
                    "players rotate the movie by \(degrees)° clockwise; its pixels are not rotated")
            }
        }
        return notices
    }
}
