import LockstepFormats
import LockstepSamples

/// Where the body was, from the first table of poses that is there.
struct ASLPoses {
    /// From body axes to a world with z up.
    let file: PoseFile
    private let table: String
    private let leftOut: [String]
    /// The folder of the table.
    let folder: String
    /// From body axes to those of what the poses are of, as a folder of another sensor than the
    /// datasets' own truth states it (`T_BS`).
    private var sensorFromBody = Transform.identity
    private var sensorNotices: [String] = []

    /// Reads the file once.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ root: RecordingFolder, of layout: RecordingLayout) throws {
        guard let (folder, reader) = try Self.table(root) else { return nil }
        self.folder = folder
        file = try PoseFile(reader, of: layout)
        table = reader.file
        leftOut = reader.format.leftOut
        if !ASLFiles.poses.contains(folder) { try readSensor(root) }
    }

    /// Where on the body the sensor is that the poses are of.
    private mutating func readSensor(_ root: RecordingFolder) throws {
        guard let sensor = try root.subfolder(folder), sensor.contains(ASLFiles.sensor) else {
            sensorNotices = ["No T_BS is stated of \(folder): \(Self.takenForBody)"]
            return
        }
        let name = sensor.prefix + ASLFiles.sensor
        do {
            let bytes = try sensor.contents(of: ASLFiles.sensor, limit: YAMLReader.longestFile)
            let document = try YAMLReader.value(of: bytes ?? [], file: name)
            try takeSensor(document["T_BS"], of: name)
        } catch let error as any Failure {
            sensorNotices = [
                "\(error.place?.description ?? name) cannot be read: \(error.problem). "
                    + "\(folder): \(Self.takenForBody)"
            ]
        }
    }

    private mutating func takeSensor(_ stated: JSONValue?, of name: String) throws {
        guard let stated else {
            sensorNotices = ["\(name) states no T_BS of \(folder): \(Self.takenForBody)"]
            return
        }
        guard let pose = Transform(rigidRows: stated) else {
            sensorNotices = [
                "T_BS of \(name) is no rigid transform of 4×4 numbers. Poses of \(folder): "
                    + Self.takenForBody
            ]
            return
        }
        sensorFromBody = pose.inverse
        guard pose != .identity else { return }
        sensorNotices = ["Poses of \(folder) were brought to the body by T_BS of \(name)."]
    }

    private static let takenForBody = "its poses were taken for the body's."

    /// Where a camera was, in a session's axes; nil if nothing is said.
    func worldFromCamera(at time: HostTime, bodyFromCamera: Transform) -> Transform? {
        file.worldFromCamera(at: time, sensorFromBody * bodyFromCamera)
    }

    /// The first table of poses; other folders than those of the datasets count by its columns.
    private static func table(
        _ root: RecordingFolder
    ) throws -> (folder: String, TableReader<ASLPoseTable>)? {
        for name in root.poseFolders() {
            guard let folder = try root.subfolder(name) else { continue }
            do {
                guard let reader = try TableReader<ASLPoseTable>(ASLFiles.table, in: folder)
                else { continue }
                return (name, reader)
            } catch let error as FormatError {
                guard !ASLFiles.poses.contains(name) else { throw error }
            }
        }
        return nil
    }

    /// The poses as frames without images, at their own times.
    var frames: any SampleStream {
        FramesWithoutImages(file.track.times, size: nil) { frame in
            frame.worldFromCamera = worldFromCamera(
                at: frame.timestamp, bodyFromCamera: AxisConventions.arkitFromVision)
            return []
        }
    }

    /// What a reader should know of poses without a camera, a sentence each.
    var noticesWithoutImages: [String] {
        file.survey.notices
            + FramesWithoutImages.notices(posesOf: file.track, "the body in \(table)")
            + sensorNotices + leftOutNotices
    }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        file.notices(at: times) + sensorNotices + leftOutNotices
    }

    private var leftOutNotices: [String] {
        guard !leftOut.isEmpty else { return [] }
        return [
            "Columns of \(table) without a place in a session were left out: "
                + leftOut.joined(separator: ", ") + "."
        ]
    }
}
