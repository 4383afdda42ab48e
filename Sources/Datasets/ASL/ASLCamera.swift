import LockstepFormats
import LockstepSamples

/// `cam0`, surveyed in a first pass: its existing images, and the first image's properties.
struct ASLCamera {
    let images: ImageList
    let size: PixelSize?
    private let isSixteenBit: Bool
    private let exposures: ASLExposures
    private let decoder: StillDecoder

    /// - Returns: nil if there is no table of images, or it has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ root: RecordingFolder, codecs: any MediaCodecs, of layout: DatasetFormat) throws {
        guard let folder = try root.subfolder(ASLFiles.camera),
            let reader = try TableReader<ASLCameraTable>(ASLFiles.table, in: folder)
        else { return nil }
        let shelf = ImageIndex(try folder.subfolder(ASLFiles.images) ?? folder)
        images = try ImageList(reader, on: shelf) { row in
            ImageList.Entry(time: row.timestamp, path: row.file)
        }
        try images.survey.refuseIfUnreadable(layout)
        guard images.survey.rows > 0 else { return nil }
        decoder = try StillDecoder(codecs)
        exposures = try ASLExposures(folder)
        let first = try images.firstImage(decoder)
        size = first?.size
        isSixteenBit = first?.isSixteenBit ?? false
    }

    /// The times of all frames, with or without an image.
    var times: [HostTime] { (images.entries.map(\.time) + images.lost).sorted() }

    func frames(_ calibration: ASLCalibration, _ poses: ASLPoses?) -> [any SampleStream] {
        func describe(_ frame: inout CameraFrame) -> [Sample] {
            frame.intrinsics = frame.image.size.flatMap(calibration.intrinsics)
            frame.exposure.durationSeconds = exposures.seconds(at: frame.timestamp)
            if let poses, let bodyFromCamera = calibration.bodyFromCamera {
                frame.worldFromCamera = poses.worldFromCamera(
                    at: frame.timestamp, bodyFromCamera: bodyFromCamera)
            }
            return []
        }
        return [
            StillFrames(images, decoder, keepsLost: true) { frame, _ in describe(&frame) },
            FramesWithoutImages(images.lost, size: size ?? calibration.camera?.size) {
                describe(&$0)
            },
        ]
    }

    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = .pixelCenter
        return description
    }

    /// Notices for the user, one sentence each.
    func notices(_ calibration: ASLCalibration) -> [String] {
        var notices = images.notices + exposures.notices(at: times)
        if !images.lost.isEmpty { notices.append(FramesWithoutImages.notice) }
        notices += images.encodingNotices
        if isSixteenBit {
            notices.append("Only the upper 8 bits of images with 16 bits per pixel are kept.")
        }
        if let size, let stated = calibration.camera?.size, stated != size {
            notices.append(
                "Images have \(size.width)×\(size.height) pixels, but the calibration is for "
                    + "\(stated.width)×\(stated.height): frames have no intrinsics.")
        }
        return notices
    }
}

/// `cam0/exposure.csv`, if it exists.
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

    /// Notices for the user, one sentence each.
    func notices(at times: [HostTime]) -> [String] {
        guard let survey else { return [] }
        let unmatched = times.filter { seconds[$0] == nil }.count
        guard unmatched > 0 else { return survey.notices }
        return survey.notices + [
            "\(unmatched.counted("frame", of: times.count)) "
                + "\(unmatched.verb("has no row at its", "have no row at their")) time in "
                + "\(survey.file); \(unmatched.verb("its", "their")) exposure is unknown."
        ]
    }
}
