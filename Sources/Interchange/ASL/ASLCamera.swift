import LockstepFormats
import LockstepSamples

/// `cam0` after a first pass: which pictures are there, and how the first one looks.
struct ASLCamera {
    let pictures: PictureList
    let size: PixelSize?
    private let isSixteenBit: Bool
    private let exposures: ASLExposures
    private let decoder: StillDecoder

    /// - Returns: nil where there is no table of pictures, or it has no row.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ root: RecordingFolder, codecs: any MediaCodecs, of layout: RecordingLayout) throws {
        guard let folder = try root.subfolder(ASLFiles.camera),
            let reader = try TableReader<ASLCameraTable>(ASLFiles.table, in: folder)
        else { return nil }
        let shelf = PictureShelf(try folder.subfolder(ASLFiles.pictures) ?? folder)
        pictures = try PictureList(reader, on: shelf) { row in
            PictureList.Entry(time: row.timestamp, path: row.file)
        }
        try pictures.survey.refuseIfUnreadable(layout)
        guard pictures.survey.rows > 0 else { return nil }
        decoder = try StillDecoder(codecs)
        exposures = try ASLExposures(folder)
        let first = try pictures.firstPicture(decoder)
        size = first?.size
        isSixteenBit = first?.isSixteenBit ?? false
    }

    /// The times of the frames, with an image or without.
    var times: [HostTime] { (pictures.entries.map(\.time) + pictures.lost).sorted() }

    func frames(_ calibration: ASLCalibration, _ poses: ASLPoses?) -> [any SampleStream] {
        func describe(_ frame: inout CameraFrame) -> [Sample] {
            frame.intrinsics = frame.picture.size.flatMap(calibration.intrinsics)
            frame.exposure.durationSeconds = exposures.seconds(at: frame.timestamp)
            if let poses, let bodyFromCamera = calibration.bodyFromCamera {
                frame.worldFromCamera = poses.worldFromCamera(
                    at: frame.timestamp, bodyFromCamera: bodyFromCamera)
            }
            return []
        }
        return [
            StillFrames(pictures, decoder, keepsLost: true) { frame, _ in describe(&frame) },
            FramesWithoutImages(pictures.lost, size: size ?? calibration.camera?.size) {
                describe(&$0)
            },
        ]
    }

    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = .pixelCentre
        return description
    }

    /// What a reader should know, a sentence each.
    func notices(_ calibration: ASLCalibration) -> [String] {
        var notices = pictures.notices + exposures.notices(at: times)
        if !pictures.lost.isEmpty { notices.append(FramesWithoutImages.notice) }
        notices += pictures.encodingNotices
        if isSixteenBit {
            notices.append("Of pictures with 16 bits a pixel, the more significant 8 are kept.")
        }
        if let size, let stated = calibration.camera?.size, stated != size {
            notices.append(
                "Pictures have \(size.width)×\(size.height) pixels and the calibration holds for "
                    + "\(stated.width)×\(stated.height): frames have no intrinsics.")
        }
        return notices
    }
}

/// `cam0/exposure.csv`, where it is there.
struct ASLExposures {
    private let survey: TableSurvey?
    private var seconds: [HostTime: Double] = [:]

    init(_ folder: RecordingFolder) throws {
        guard let reader = try TableReader<TUMVIExposureTable>(ASLFiles.exposures, in: folder)
        else {
            survey = nil
            return
        }
        var seconds: [HostTime: Double] = [:]
        survey = try TableSurvey(reader) { row in
            seconds[row.timestamp] = row.durationSeconds
            return row.timestamp.nanoseconds
        }
        self.seconds = seconds
    }

    func seconds(at time: HostTime) -> Double? { seconds[time] }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        guard let survey else { return [] }
        let unmatched = times.filter { seconds[$0] == nil }.count
        guard unmatched > 0 else { return survey.notices }
        return survey.notices + [
            "\(unmatched) of \(times.count) frames have no row of their time in \(survey.file); "
                + "their exposure is unknown."
        ]
    }
}
