import LockstepFormats
import LockstepSamples

/// The body's poses, from the first table of poses that exists.
struct ASLPoses {
    /// The table's poses, from the axes of the body or of the sensor that they describe to a world
    /// with z up.
    let file: PoseFile
    private let table: String
    private let leftOut: [String]
    /// The folder of the table.
    let folder: String
    /// From body axes to those of the sensor that the poses describe: the inverse of its `T_BS`;
    /// the identity for the datasets' own ground truths.
    private var sensorFromBody = Transform.identity
    private var sensorNotices: [String] = []

    /// Reads the file once.
    ///
    /// - Returns: nil if there is no table of poses.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ root: RecordingFolder, of layout: DatasetFormat) throws {
        guard let (folder, reader) = try Self.table(root) else { return nil }
        self.folder = folder
        file = try PoseFile(reader, of: layout)
        table = reader.file
        leftOut = reader.format.leftOut
        if !ASLFiles.poses.contains(folder) { try readSensor(root) }
    }

    /// Reads `T_BS`, the pose on the body, of the sensor that the poses describe.
    private mutating func readSensor(_ root: RecordingFolder) throws {
        guard let sensor = try root.subfolder(folder), sensor.contains(ASLFiles.sensor) else {
            sensorNotices = ["\(folder) has no T_BS: \(Self.takenForBody)"]
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
            sensorNotices = ["\(name) has no T_BS: \(Self.takenForBody)"]
            return
        }
        guard let pose = Transform(rigidRows: stated) else {
            sensorNotices = [
                "T_BS of \(name) is not a rigid 4×4 transform. Poses of \(folder): "
                    + Self.takenForBody
            ]
            return
        }
        sensorFromBody = pose.inverse
        guard pose != .identity else { return }
        sensorNotices = ["Poses of \(folder) were converted to the body's by T_BS of \(name)."]
    }

    private static let takenForBody = "its poses are assumed to be the body's."

    /// A camera's pose, in a session's axes; nil if unknown.
    func worldFromCamera(at time: HostTime, bodyFromCamera: Transform) -> Transform? {
        file.worldFromCamera(at: time, sensorFromBody * bodyFromCamera)
    }

    /// The first table of poses; folders other than the datasets' are recognized by the table's
    /// columns.
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

    /// Notices about poses without a camera, one sentence each.
    var noticesWithoutImages: [String] {
        file.survey.notices
            + FramesWithoutImages.notices(posesOf: file.track, "the body in \(table)")
            + sensorNotices + leftOutNotices
    }

    /// Notices for the user, one sentence each.
    func notices(at times: [HostTime]) -> [String] {
        file.notices(at: times) + sensorNotices + leftOutNotices
    }

    private var leftOutNotices: [String] {
        guard !leftOut.isEmpty else { return [] }
        return [
            "Columns of \(table) that a session cannot store were left out: "
                + leftOut.joined(separator: ", ") + "."
        ]
    }
}
