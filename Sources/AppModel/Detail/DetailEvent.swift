public import LockstepAnalysis
public import LockstepFormats
public import LockstepSamples
internal import LockstepSessions

/// The events that the screen of a session handles.
public enum DetailEvent: Sendable {
    /// The screen appeared.
    case opened
    /// The screen disappeared.
    case closed
    /// The facts were read.
    case facts(Result<SessionFacts, LibraryProblem>)
    /// The check's progress, 0…1.
    case checkProgress(Double)
    /// The check ended.
    case checked(Result<CheckReport, LibraryProblem>)
    /// It is now known how the session can be played.
    case playback(Result<SessionPlayable, LibraryProblem>)
    /// A touch on the film, or elapsed time.
    case film(FilmModel.Event)
    /// The movie's player reached a time from the movie's start.
    case movieReached(HostDuration)
    /// An image of the film was read.
    case image(FilmImage)
    /// The plots' width in pixels changed.
    case plotsMeasured(columns: Int)
    /// Plots were read; nil if there is nothing to plot.
    case plots(token: Int, Result<SessionPlots?, LibraryProblem>)
    /// A drag over the plots between two fractions of their width.
    case zoomed(from: Double, to: Double)
    /// A request to plot the complete session again.
    case zoomedOut
    /// The trajectory was read; nil if no frame has a pose.
    case trajectory(Result<TrajectoryPath?, LibraryProblem>)
    /// The trajectory's viewpoint changed.
    case turned(TrajectoryViewpoint)
}

/// The actions that the screen of a session requests.
public enum DetailAction: Hashable, Sendable {
    /// Read the manifest and the folder's size.
    case readFacts
    /// Find out how the session can be played.
    case readPlayback
    /// Read the trajectory.
    case readTrajectory
    /// Check the session.
    case check
    /// Read a frame's image, if it has one of its own, and its depth.
    case readImage(Int, FilmIndex.Frame, depthSize: PixelSize?)
    /// Read the plots of a time window, or of the complete session; cancels an earlier request.
    case readPlots(token: Int, PlotWindow?, columns: Int)
    /// Cancel all pending requests.
    case forget
}

/// The manifest, the existence of a seal, and the folder's size.
public struct SessionFacts: Hashable, Sendable {
    /// The beginning of the notice in a recording that could not be sealed; the reason follows.
    static let unsealedNotice = SealFailure.absencePrefix

    /// The manifest, with the title, notes and tags that were written later.
    public var manifest: SessionManifest
    /// Bytes of all files.
    public var byteCount: Int64
    /// Whether the session has a seal; only the check verifies it.
    public var isSealed: Bool

    /// Creates facts.
    public init(manifest: SessionManifest, byteCount: Int64, isSealed: Bool) {
        self.manifest = manifest
        self.byteCount = byteCount
        self.isSealed = isSealed
    }
}

/// How a session can be played.
public enum SessionPlayable: Hashable, Sendable {
    /// It has no images.
    case nothing
    /// The session's movie, and the index of its frames with depth; nil if none has.
    case movie(PlayableMovie, depth: FilmIndex?)
    /// The index of the session's single images.
    case images(FilmIndex)
}
