public import LockstepSamples

/// A recording that cannot be opened.
public struct InterchangeError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The path leads to a file that is no recording by itself.
        case notAFolder
        /// The folder is no recording, but folders in it are: their paths.
        case recordingsInside([String])
        /// The folder holds no layout that is understood.
        case unknownLayout(found: [String])
        /// The folder is of a layout that is written and not read.
        case exportOnly(ExportOnlyLayout)
        /// The recording is a bag of ROS 2 in SQLite, which is not read.
        case sqliteBag
        /// The path leads to one file of a recording, which is this folder.
        case partOfRecording(folder: String, RecordingLayout)
        /// The folder is not of the layout that it was to be taken for; why, in words.
        case otherLayout(RecordingLayout, looksLike: [RecordingLayout], reason: String)
        /// A folder holds several recordings where one was asked for.
        case severalRecordings([String])
        /// The layout is understood, but not one row of its samples can be read.
        case noSamples(RecordingLayout, reason: String)
        /// A file that was cut off before the first sample that can be read.
        case cutOff(RecordingLayout, readBytes: Int64, byteCount: Int64, messages: Int)
        /// Nothing of a session lies in the part that was asked for.
        case nothingInPart
        /// A calibration's file lacks what must be in it; what, in words.
        case noCalibration(String)
        /// Another file than the wanted one of Kalibr's.
        case otherKalibrFile(KalibrFile, wanted: KalibrFile)
        /// A file of the recording cannot be read, with the words of whoever tried.
        case unreadableFile(problem: String, remedy: String)
        /// A file of the recording is a symbolic link.
        case symbolicLink
        /// A scale of depth was given for a layout that states its own.
        case depthScaleIsKnown(RecordingLayout)
    }

    /// What is wrong.
    public var fact: Fact
    /// Where.
    public var place: Place?

    /// A fact with its place.
    public init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .nothingInPart: return "nothing of the session lies in that part of it"
        case .noCalibration(let reason): return reason
        case .otherKalibrFile(let kind, let wanted):
            return "this is \(kind.words); there is no \(wanted.content)"
        case .unreadableFile(let problem, _): return problem
        case .notAFolder:
            return "this is neither a folder nor a zip archive, an MCAP file or a ROS bag"
        case .recordingsInside(let paths) where paths.count == 1:
            return "this is no recording, but the folder around one"
        case .recordingsInside(let paths):
            return "this is no recording, but the folder around \(paths.count) of them"
        case .depthScaleIsKnown(let layout):
            return "this is \(layout.summary), whose unit of depth is known"
        case .symbolicLink: return "this is a symbolic link, which may lead out of the recording"
        case .severalRecordings(let names):
            return "the folder holds several recordings: \(Self.list(names))"
        case .exportOnly(let layout):
            return "this is \(layout.summary), which Lockstep writes and does not read"
        case .sqliteBag:
            return
                "this is a ROS 2 bag in SQLite (\(SQLiteBag.ending)), which Lockstep does not read"
        case .partOfRecording(_, let layout): return "this is one file of \(layout.summary)"
        case .otherLayout(let wanted, let others, let reason):
            let kinds = others.map(\.summary).joined(separator: "; ")
            return "this is not \(wanted.summary): \(reason); it looks like "
                + (kinds.isEmpty ? "none that is understood" : kinds)
        case .unknownLayout(let found) where found.isEmpty:
            return "no recording that is understood: the folder is empty"
        case .unknownLayout(let found):
            return "no recording that is understood: the folder holds \(Self.list(found))"
        case .cutOff(let layout, let read, let byteCount, let messages):
            return "\(layout.summary) whose end is missing: of \(byteCount) bytes the first "
                + "\(read) can be read, and \(messages.counted("message")) in them, none of a "
                + "sample"
        case .noSamples(let layout, let reason):
            return "\(layout.summary) without a sample that can be read: \(reason)"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .notAFolder, .unknownLayout:
            return "Give a recording's folder, or a zip archive of it; `lockstep formats` lists "
                + "what is read, `lockstep import --help` what each needs."
        case .recordingsInside(let paths):
            return paths.count == 1
                ? "Give \(paths[0])." : "Give one of them, such as \(paths[0])."
        case .exportOnly:
            return "Import the recording that it was made of; `lockstep formats` lists what is "
                + "read."
        case .sqliteBag: return SQLiteBag.remedy
        case .partOfRecording(let folder, _): return "Give its folder: \(folder)"
        case .otherLayout(_, let others, _) where others.isEmpty:
            return "Give the folder that holds those files; `lockstep import --help` lists what "
                + "each format needs."
        case .otherLayout(_, let others, _):
            return "Name no format, or the one that it is: "
                + others.map(\.rawValue).joined(separator: ", ") + "."
        case .nothingInPart:
            return "Give seconds after the first frame; `lockstep info` has the duration."
        case .noCalibration: return "Give the files as Kalibr wrote them."
        case .otherKalibrFile:
            return
                "Give --kalibr Kalibr's camchain-imucam.yaml (or camchain.yaml, for a lens alone), "
                + "and --imu its imu.yaml."
        case .unreadableFile(_, let remedy): return remedy
        case .depthScaleIsKnown:
            let layouts = RecordingLayout.allCases.filter(\.takesDepthScale).map(\.rawValue)
            return "Leave the scale of depth out; it is for \(layouts.joined(separator: ", "))."
        case .symbolicLink: return "Put the file itself in the link's place."
        case .severalRecordings:
            return "Put each with its movie into a folder of its own, and give one of them."
        case .cutOff:
            return "Copy the file again from where it was recorded; this one stops in the middle."
        case .noSamples(.mcap, _), .noSamples(.rosbag, _):
            return "Record a topic of one of the types that are read: \(ROSReadType.words)."
        case .noSamples:
            return "Compare the files with those of a recording that works; the logger or a "
                + "spreadsheet made them so."
        }
    }

    /// The first few names and how many more there are.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "'\($0.prefix(60))'" }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }
}
