/// What a user can do with Lockstep about a problem.
///
/// The command line tool names each action by its command, the app by what a phone offers.
public enum RemedyAction: Hashable, Sendable {
    /// Repair an interrupted session.
    case recover
    /// Repair an interrupted session that is now elsewhere.
    case recoverMoved
    /// Export a session without the rows that cannot be read.
    case leaveOutBadRows
    /// Remove the rows that cannot be read from a session that has no other damage.
    case removeBadRows
    /// Compare a session with its seal.
    case verify
    /// Copy a session without its seal and without what identifies people.
    case redactWithoutSeal
    /// Copy all of a session, with a new movie that contains only the images.
    case trimFromStart
    /// Show a session's duration and contents.
    case showContents
    /// Store calibrated intrinsics, extrinsics and noise in a session.
    case storeCalibration
    /// Store a known time offset between camera and inertial sensors in a session.
    case storeTimeOffset
    /// Measure the time offset between camera and inertial sensors, and store it.
    case measureTimeOffset
    /// Export a session with the time offset applied to its timestamps.
    case exportApplyingTimeOffset
    /// List the formats of datasets.
    case listFormats
    /// List the files that an import of each format needs.
    case listImportedFiles
    /// State the unit of depth maps, as values per meter, when a recording is imported; nil if no
    /// particular value is advised.
    case stateDepthScale(Int?)
    /// Name Kalibr's file of cameras.
    case nameKalibrCameras
    /// Name Kalibr's file of an inertial sensor.
    case nameKalibrInertial
    /// Allow an output to replace what is in its place.
    case replace
    /// Name the folder of the plotting library dygraphs.
    case nameDygraphsFolder
}
