public import LockstepSamples

/// An error that prevents an export.
public struct ExportError: Failure, Hashable {
    /// The kinds of error.
    public enum Fact: Hashable, Sendable {
        /// A file or folder with that name exists.
        case alreadyThere
        /// A file or folder with that name exists, and nothing identifies it as an export.
        case neverReplaced
        /// Another export is writing to the same path.
        case beingWritten
        /// The existing file or folder is not an earlier export in the format `layout` (nil: any
        /// format); `found` describes the unexpected content, nil if the entire entry is wrong.
        case notAnExport(layout: String?, found: String?)
        /// The path is inside a session: the export would break the session's seal.
        case insideASession
        /// The session is inside the folder that the export would replace.
        case containsTheSession
        /// The format with that name is only read.
        case notExported(String)
        /// The format with that name stores none of the selected data.
        case nothingForTheLayout(String)
        /// The format with that name stores one session and not several.
        case oneSessionOnly(String)
        /// The session's calibration has no time offset to apply.
        case noTimeOffset
        /// Some of the session's images are files and some are in its movie.
        case mixedImages
        /// Images of this size cannot be encoded as a movie.
        case imageSize(PixelSize)
        /// Depth maps of this size cannot be written as integers.
        case depthSize(PixelSize)
        /// The audio has more bytes than a WAV file can have.
        case audioTooLong
    }

    /// The kind of error.
    public let fact: Fact
    /// The file or folder that the error is about.
    public let place: Place?

    /// Creates an error at a file or folder.
    init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// Whether the error is about the output path; otherwise it is about the session.
    public var isAboutOutput: Bool {
        switch fact {
        case .alreadyThere, .neverReplaced, .beingWritten, .notAnExport, .insideASession,
            .containsTheSession:
            return true
        case .notExported, .oneSessionOnly, .nothingForTheLayout, .noTimeOffset, .mixedImages,
            .imageSize,
            .depthSize, .audioTooLong:
            return false
        }
    }

    /// A description of the problem.
    public var problem: String {
        switch fact {
        case .alreadyThere, .neverReplaced:
            return "a file or folder with that name already exists"
        case .beingWritten: return "another export is writing there"
        case .notAnExport(let layout, let found):
            return "the existing file or folder is not an earlier export"
                + (layout.map { " to \($0)" } ?? "")
                + (found.map { ": it contains \($0)" } ?? "")
        case .insideASession: return "the path is inside a session"
        case .containsTheSession: return "the session itself is inside that folder"
        case .notExported(let format): return "Lockstep reads \(format) and does not write it"
        case .oneSessionOnly(let format):
            return "an export to \(format) contains one session, not a group"
        case .nothingForTheLayout(let layout):
            return "none of the selected data can be written as \(layout)"
        case .noTimeOffset: return "the calibration has no time offset"
        case .mixedImages:
            return "some of the session's images are files and some are in its movie"
        case .imageSize(let size):
            return "images of \(size.width)×\(size.height) pixels cannot be encoded as a movie"
        case .depthSize(let size):
            return "depth maps of \(size.width)×\(size.height) pixels cannot be written as integers"
        case .audioTooLong: return "the audio is longer than 4 GiB, the limit of a WAV file"
        }
    }

    /// The remedy.
    public var remedy: Remedy {
        switch fact {
        case .alreadyThere:
            return
                "Choose another name, or replace an unchanged earlier export in the same format with "
                + "\(.replace)."
        case .neverReplaced:
            return
                "Choose another name, or move it away: nothing in it identifies it as an earlier "
                + "export, so it is never replaced."
        case .beingWritten: return "Wait until it has finished, or choose another name."
        case .notAnExport:
            return
                "Choose another name, or move it away: only an unchanged earlier export in the "
                + "same format is replaced."
        case .insideASession, .containsTheSession:
            return "Choose a path outside the session's folder that does not contain it."
        case .notExported: return "Choose a format that \(.listFormats) marks as exported."
        case .oneSessionOnly:
            let names = DatasetFormat.exported.filter(\.takesGroups).map(\.name)
            return "Choose \(names.joined(separator: ", ")), or export each session alone."
        case .nothingForTheLayout:
            return Remedy(
                "Select a longer part or more streams (`camera` includes all data of frames).",
                "\(.listFormats) lists what the format stores.")
        case .noTimeOffset:
            return "Measure it with \(.measureTimeOffset), or state it with \(.storeTimeOffset)."
        case .mixedImages:
            return "No format stores both; Lockstep never records such a session."
        case .imageSize:
            return "Choose a format that stores single images; movies need even width and height."
        case .depthSize: return "Choose a format that stores meters: logger3d, mcap or rosbag."
        case .audioTooLong: return "Export a part of the session: choose where it starts and ends."
        }
    }
}
