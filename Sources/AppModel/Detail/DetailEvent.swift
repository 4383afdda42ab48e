public import LockstepAnalysis
public import LockstepFormats
public import LockstepSamples

/// Something that happened to the screen of a session.
public enum DetailEvent: Sendable {
    /// It is seen.
    case opened
    /// It is no longer seen.
    case closed
    /// The facts were read.
    case facts(Result<SessionFacts, LibraryProblem>)
    /// A share of the check is done, 0…1.
    case checkProgress(Double)
    /// The check ended.
    case checked(Result<CheckReport, LibraryProblem>)
    /// It is known how the session can be watched.
    case playback(Result<SessionPlayable, LibraryProblem>)
    /// A touch on the film, or time that passed.
    case film(FilmModel.Event)
    /// An image of the film was read.
    case image(FilmImage)
    /// The plots are so many pixels wide.
    case plotsMeasured(columns: Int)
    /// Plots were read; nil if there is nothing to plot.
    case plots(token: Int, Result<SessionPlots?, LibraryProblem>)
    /// A finger was drawn over the plots between two fractions of their width.
    case zoomed(from: Double, to: Double)
    /// The whole session is to be plotted again.
    case zoomedOut
    /// The trajectory was read; nil if no frame has a pose.
    case trajectory(Result<TrajectoryPath?, LibraryProblem>)
    /// The trajectory is looked at from somewhere else.
    case turned(TrajectoryViewpoint)
}

/// What the screen of a session wants done.
public enum DetailAction: Hashable, Sendable {
    /// Read the manifest and the folder's size.
    case readFacts
    /// Find out how the session can be watched.
    case readPlayback
    /// Read where the camera went.
    case readTrajectory
    /// Check the session.
    case check
    /// Read an image of the film with its depth.
    case readImage(Int, FilmIndex.Frame, depthSize: PixelSize?)
    /// Read the plots of a stretch, or of the whole session; ends one asked for before.
    case readPlots(token: Int, PlotWindow?, columns: Int)
    /// No one waits for anything any more.
    case forget
}

/// What a manifest says, whether there is a seal, and how large the folder is.
public struct SessionFacts: Hashable, Sendable {
    /// How the notice of a recording begins that was to have a seal and got none; why follows.
    static let unsealedNotice = "recorded without a seal: "

    /// The manifest.
    public var manifest: SessionManifest
    /// Bytes of all files.
    public var byteCount: Int64
    /// Whether it has a seal; what that is worth the check says.
    public var isSealed: Bool

    /// Facts in plain values.
    public init(manifest: SessionManifest, byteCount: Int64, isSealed: Bool) {
        self.manifest = manifest
        self.byteCount = byteCount
        self.isSealed = isSealed
    }
}

/// How a session can be watched.
public enum SessionPlayable: Hashable, Sendable {
    /// It has no images.
    case nothing
    /// It has a movie, whose file this is.
    case movie(String)
    /// It has single images.
    case images(FilmIndex)
}
