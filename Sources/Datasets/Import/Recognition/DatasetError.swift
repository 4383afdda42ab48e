public import LockstepSamples

/// A recording that cannot be opened.
public struct DatasetError: Failure, Hashable {
    /// The kind of error.
    public enum Fact: Hashable, Sendable {
        /// The path leads to a file that is not a recording by itself.
        case notAFolder
        /// The folder is not a recording, but contains recordings: their paths.
        case recordingsInside([String])
        /// The folder contains no supported format.
        case unknownLayout(found: [String])
        /// The folder's format is one that Lockstep exports but does not import.
        case exportOnly(DatasetFormat)
        /// The recording is a ROS 2 bag in SQLite, which cannot be imported.
        case sqliteBag
        /// The path leads to the manifest of a group of sessions.
        case group
        /// The path leads to a file inside the folder of a recording or an export.
        case insideFolder(of: DatasetFormat, folder: String)
        /// The folder is not in the requested format, for this reason.
        case otherLayout(DatasetFormat, looksLike: [DatasetFormat], reason: String)
        /// A folder contains several recordings, and only one can be read.
        case severalRecordings([String])
        /// The format is supported, but no row of its samples can be read.
        case noSamples(DatasetFormat, reason: String)
        /// The file is incomplete: it ends before the first readable sample.
        case cutOff(DatasetFormat, readBytes: Int64, byteCount: Int64, messages: Int)
        /// The requested part contains no sample of the session.
        case nothingInPart
        /// A calibration file lacks this required value.
        case noCalibration(String)
        /// A file of Kalibr, but not the requested kind.
        case otherKalibrFile(KalibrFile, wanted: KalibrFile)
        /// A file of the recording cannot be read, with the reader's own message.
        case unreadableFile(problem: String, remedy: Remedy)
        /// A file of the recording is a symbolic link.
        case symbolicLink
        /// A depth scale was given for a format whose scale is known.
        case depthScaleIsKnown(DatasetFormat)
    }

    /// The kind of error.
    public var fact: Fact
    /// The file or folder.
    public var place: Place?

    /// Creates an error from a fact and its place.
    public init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// The problem, in words.
    public var problem: String {
        switch fact {
        case .nothingInPart: return "that part of the session contains no samples"
        case .noCalibration(let reason): return reason
        case .otherKalibrFile(let kind, let wanted):
            return "this is \(kind.words); there is no \(wanted.content)"
        case .unreadableFile(let problem, _): return problem
        case .notAFolder:
            return "this is not a folder, a zip archive, an MCAP file (.mcap) or a ROS bag (.bag)"
        case .recordingsInside(let paths):
            return "this folder is not a recording; it contains "
                + paths.count.counted("recording")
        case .depthScaleIsKnown(let layout):
            return "this is \(layout.summary), whose depth unit is known"
        case .symbolicLink: return "this is a symbolic link, which may point outside the recording"
        case .severalRecordings(let names):
            return "the folder contains several recordings: \(Self.list(names))"
        case .exportOnly(let layout):
            return "this is \(layout.summary)\(Self.notImported)"
        case .sqliteBag:
            return
                "this is a ROS 2 bag in SQLite (\(SQLiteBag.ending)), which Lockstep does not read"
        case .group: return "this is a group of sessions, not a recording"
        case .insideFolder(let layout, _):
            return "this is a file inside the folder of \(layout.summary)"
                + (layout.isImported ? "" : Self.notImported)
        case .otherLayout(let wanted, let others, let reason):
            let kinds = others.map(\.summary).joined(separator: "; ")
            return "this is not \(wanted.summary): \(reason); it looks like "
                + (kinds.isEmpty ? "no supported format" : kinds)
        case .unknownLayout(let found) where found.isEmpty:
            return "no supported recording: the folder is empty"
        case .unknownLayout(let found):
            return "no supported recording: the folder contains \(Self.list(found))"
        case .cutOff(let layout, let read, let byteCount, let messages):
            return "\(layout.summary) whose end is missing: of its \(byteCount) bytes, the first "
                + "\(read) can be read; they contain \(messages.counted("message")), but none "
                + "of a sample"
        case .noSamples(let layout, let reason):
            return "\(layout.summary) without a readable sample: \(reason)"
        }
    }

    /// The remedy.
    public var remedy: Remedy {
        switch fact {
        case .notAFolder, .unknownLayout:
            return Remedy(
                "Give a recording's folder, or a zip archive of it.",
                "\(.listFormats) lists the supported formats, \(.listImportedFiles) the files that "
                    + "each needs.")
        case .recordingsInside(let paths):
            return paths.count == 1
                ? "Give \(paths[0])." : "Give one of them, such as \(paths[0])."
        case .insideFolder(let layout, let folder) where layout.isImported:
            return "Give that folder: \(folder)"
        case .exportOnly, .insideFolder:
            return Remedy(
                "Import the recording that it was made from.",
                "\(.listFormats) lists the supported formats.")
        case .sqliteBag: return SQLiteBag.remedy
        case .group:
            return "Give the folder of one of its sessions. Check, report and export accept the "
                + "group."
        case .otherLayout(_, let others, _) where others.isEmpty:
            return Remedy(
                "Give the folder that contains those files.",
                "\(.listImportedFiles) lists the files that each format needs.")
        case .otherLayout(_, let others, _):
            let names = others.map(\.name).joined(separator: ", ")
            return "Leave the format out, or name the right one: \(names)."
        case .nothingInPart:
            return Remedy(
                "Give times in seconds after the first frame.",
                "\(.showContents) prints the duration.")
        case .noCalibration: return "Give the files unchanged, as Kalibr wrote them."
        case .otherKalibrFile:
            return
                "Give \(.nameKalibrCameras) Kalibr's \(KalibrExport.cameraChain) (or camchain.yaml, for a lens "
                + "alone), and \(.nameKalibrInertial) its \(KalibrExport.inertialConfiguration)."
        case .unreadableFile(_, let remedy): return remedy
        case .depthScaleIsKnown:
            let layouts = DatasetFormat.imported.filter(\.takesDepthScale).map(\.name)
            return "Leave the depth scale out; it applies to \(layouts.joined(separator: ", "))."
        case .symbolicLink: return "Replace the link with the file that it points to."
        case .severalRecordings:
            return "Move each recording with its movie into its own folder, and give one folder."
        case .cutOff:
            return "Copy the file again from the device that recorded it; this copy is incomplete."
        case .noSamples(.mcap, _), .noSamples(.rosbag, _):
            return "Record a topic of a supported type: \(ROSReadType.words)."
        case .noSamples:
            return "Compare the files with those of a working recording: the logger or a "
                + "spreadsheet damaged them."
        }
    }

    private static let notImported = ", which Lockstep exports but does not import"

    /// The first few names, and the number of others.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "'\($0.prefix(60))'" }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }
}
