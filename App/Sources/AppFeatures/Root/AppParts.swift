public import LockstepAppModel
public import LockstepLink
public import LockstepSamples
public import UIKit

/// The dependencies of all screens, created by the app.
@MainActor
public struct AppParts {
    /// The phone's sensors, encoders, disk and clocks.
    public var ports: CapturePorts
    /// The phone's capabilities.
    public var phone: PhoneCapabilities
    /// The number of threads that encode still images.
    public var encoderCount: Int
    /// The app's folders.
    public var folders: AppFolders
    /// The app's version and licenses.
    public var about: AboutApp
    /// Makes the view of the camera's image.
    public var makePreview: (CaptureScreen.Preview) -> UIView
    /// Shows the camera's whole image, or lets it fill the view.
    public var fitPreview: (Bool) -> Void
    /// Makes the connection to desks, which commands recordings; nil without one.
    public var makeDesk: ((any RecordingControl) -> any DeskPort)?
    /// Prepares the phone's audio for a movie's sound.
    public var playbackAudio = PlaybackAudio()

    /// Creates the parts.
    public init(
        ports: CapturePorts, phone: PhoneCapabilities, encoderCount: Int, folders: AppFolders,
        about: AboutApp, makePreview: @escaping (CaptureScreen.Preview) -> UIView,
        fitPreview: @escaping (Bool) -> Void
    ) {
        self.fitPreview = fitPreview
        self.ports = ports
        self.phone = phone
        self.encoderCount = encoderCount
        self.folders = folders
        self.about = about
        self.makePreview = makePreview
    }
}

/// The app's folders, all of which exist.
public struct AppFolders: Hashable, Sendable {
    /// Sessions and photos, visible in the Files app: Documents.
    public var documents: String
    /// The settings and the verdicts of checks: Application Support.
    public var support: String
    /// Temporary files made for sharing.
    public var temporary: String

    /// Creates the folders from their paths.
    public init(documents: String, support: String, temporary: String) {
        self.documents = documents
        self.support = support
        self.temporary = temporary
    }
}
