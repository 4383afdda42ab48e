extension AVError {
    /// An unknown error.
    public static var unknown: Code { .unknown }
    /// Memory allocation failed.
    public static var outOfMemory: Code { .outOfMemory }
    /// The session is not running.
    public static var sessionNotRunning: Code { .sessionNotRunning }
    /// Another session uses the device.
    public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
    /// No data was captured.
    public static var noDataCaptured: Code { .noDataCaptured }
    /// The session's configuration changed.
    public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
    /// The disk is full.
    public static var diskFull: Code { .diskFull }
    /// The device was disconnected.
    public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
    /// The media changed.
    public static var mediaChanged: Code { .mediaChanged }
    /// The maximum duration was reached.
    public static var maximumDurationReached: Code { .maximumDurationReached }
    /// The maximum file size was reached.
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    /// The media has a discontinuity.
    public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
    /// The file format's maximum number of samples was reached.
    public static var maximumNumberOfSamplesForFileFormatReached: Code {
        .maximumNumberOfSamplesForFileFormatReached
    }
    /// The device is not connected.
    public static var deviceNotConnected: Code { .deviceNotConnected }
    /// Another app uses the device.
    public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
    /// Another app has locked the device for configuration.
    public static var deviceLockedForConfigurationByAnotherProcess: Code {
        .deviceLockedForConfigurationByAnotherProcess
    }
    /// The session was interrupted.
    public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
    /// The system's media services were restarted.
    public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
    /// The export failed.
    public static var exportFailed: Code { .exportFailed }
    /// Decoding failed.
    public static var decodeFailed: Code { .decodeFailed }
    /// The source media is invalid.
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    /// The file already exists.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// A composition's segments are not contiguous.
    public static var compositionTrackSegmentsNotContiguous: Code {
        .compositionTrackSegmentsNotContiguous
    }
    /// A composition's segment has an invalid duration.
    public static var invalidCompositionTrackSegmentDuration: Code {
        .invalidCompositionTrackSegmentDuration
    }
    /// A composition's segment begins outside its source.
    public static var invalidCompositionTrackSegmentSourceStartTime: Code {
        .invalidCompositionTrackSegmentSourceStartTime
    }
    /// A composition's segment ends outside its source.
    public static var invalidCompositionTrackSegmentSourceDuration: Code {
        .invalidCompositionTrackSegmentSourceDuration
    }
    /// The file's format is not recognized.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// The file cannot be parsed.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// Too many photos were requested at once.
    public static var maximumStillImageCaptureRequestsExceeded: Code {
        .maximumStillImageCaptureRequestsExceeded
    }
    /// The content is protected.
    public static var contentIsProtected: Code { .contentIsProtected }
    /// There is no image at the requested time.
    public static var noImageAtTime: Code { .noImageAtTime }
    /// A decoder was not found.
    public static var decoderNotFound: Code { .decoderNotFound }
    /// An encoder was not found.
    public static var encoderNotFound: Code { .encoderNotFound }
    /// The user is not authorized to use the content.
    public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
    /// The app is not authorized for the operation.
    public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
    /// The device is unavailable in the background.
    public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
    /// The asset does not support the operation.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    /// The decoder is temporarily unavailable.
    public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
    /// The encoder is temporarily unavailable.
    public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
    /// The video composition is invalid.
    public static var invalidVideoComposition: Code { .invalidVideoComposition }
    /// The reference policy forbids a reference to another file.
    public static var referenceForbiddenByReferencePolicy: Code {
        .referenceForbiddenByReferencePolicy
    }
    /// The URL's path extension is invalid.
    public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
    /// The screen could not be captured.
    public static var screenCaptureFailed: Code { .screenCaptureFailed }
    /// The display was switched off.
    public static var displayWasDisabled: Code { .displayWasDisabled }
    /// The torch level is temporarily unavailable.
    public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
    /// The operation was interrupted, for example by moving to the background.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// The asset is incompatible.
    public static var incompatibleAsset: Code { .incompatibleAsset }
    /// The media data could not be loaded.
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    /// The server is configured incorrectly.
    public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
    /// The user denied access to the camera.
    public static var applicationIsNotAuthorizedToUseDevice: Code {
        .applicationIsNotAuthorizedToUseDevice
    }
    /// The media could not be parsed.
    public static var failedToParse: Code { .failedToParse }
    /// The file type does not support references to samples.
    public static var fileTypeDoesNotSupportSampleReferences: Code {
        .fileTypeDoesNotSupportSampleReferences
    }
    /// The media data cannot be decoded.
    public static var undecodableMediaData: Code { .undecodableMediaData }
    /// The AirPlay controller needs the internet.
    public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
    /// The AirPlay receiver needs the internet.
    public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
    /// The video compositor failed.
    public static var videoCompositorFailed: Code { .videoCompositorFailed }
    /// A recording is already in progress.
    public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
    /// The output settings are not supported.
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    /// The operation is not allowed.
    public static var operationNotAllowed: Code { .operationNotAllowed }
    /// The content is unavailable.
    public static var contentIsUnavailable: Code { .contentIsUnavailable }
    /// The format is not supported.
    public static var formatUnsupported: Code { .formatUnsupported }
    /// The depth data is malformed.
    public static var malformedDepth: Code { .malformedDepth }
    /// The content was not updated.
    public static var contentNotUpdated: Code { .contentNotUpdated }
    /// The content is no longer playable.
    public static var noLongerPlayable: Code { .noLongerPlayable }
    /// No variant is compatible with the external display.
    public static var noCompatibleAlternatesForExternalDisplay: Code {
        .noCompatibleAlternatesForExternalDisplay
    }
    /// The source track is missing.
    public static var noSourceTrack: Code { .noSourceTrack }
    /// The asset does not support external playback.
    public static var externalPlaybackNotSupportedForAsset: Code {
        .externalPlaybackNotSupportedForAsset
    }
    /// The preset does not support the operation.
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    /// The session exceeds the hardware's capacity.
    public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
    /// The device's active format is not supported.
    public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
    /// The object is configured incorrectly.
    public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
    /// The segment does not begin with a sync sample.
    public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
    /// Rosetta is not installed.
    public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
    /// The operation was canceled.
    public static var operationCancelled: Code { .operationCancelled }
    /// The content key request was canceled.
    public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
    /// The sample cursor is invalid.
    public static var invalidSampleCursor: Code { .invalidSampleCursor }
    /// The sample data could not be loaded.
    public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
    /// The AirPlay receiver is temporarily unavailable.
    public static var airPlayReceiverTemporarilyUnavailable: Code {
        .airPlayReceiverTemporarilyUnavailable
    }
    /// Encoding failed.
    public static var encodeFailed: Code { .encodeFailed }
    /// The sandbox denied access to the file.
    public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
}
