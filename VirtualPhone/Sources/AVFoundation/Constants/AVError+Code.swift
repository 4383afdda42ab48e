extension AVError {
    /// The error code; the numbers are those of the header (AVError.h).
    public enum Code: Int, Sendable, CaseIterable {
        /// An unknown error.
        case unknown = -11_800
        /// Memory allocation failed.
        case outOfMemory = -11_801
        /// The session is not running.
        case sessionNotRunning = -11_803
        /// Another session uses the device.
        case deviceAlreadyUsedByAnotherSession = -11_804
        /// No data was captured.
        case noDataCaptured = -11_805
        /// The session's configuration changed.
        case sessionConfigurationChanged = -11_806
        /// The disk is full.
        case diskFull = -11_807
        /// The device was disconnected.
        case deviceWasDisconnected = -11_808
        /// The media changed.
        case mediaChanged = -11_809
        /// The maximum duration was reached.
        case maximumDurationReached = -11_810
        /// The maximum file size was reached.
        case maximumFileSizeReached = -11_811
        /// The media has a discontinuity.
        case mediaDiscontinuity = -11_812
        /// The file format's maximum number of samples was reached.
        case maximumNumberOfSamplesForFileFormatReached = -11_813
        /// The device is not connected.
        case deviceNotConnected = -11_814
        /// Another app uses the device.
        case deviceInUseByAnotherApplication = -11_815
        /// Another app has locked the device for configuration.
        case deviceLockedForConfigurationByAnotherProcess = -11_817
        /// The session was interrupted.
        case sessionWasInterrupted = -11_818
        /// The system's media services were restarted.
        case mediaServicesWereReset = -11_819
        /// The export failed.
        case exportFailed = -11_820
        /// Decoding failed.
        case decodeFailed = -11_821
        /// The source media is invalid.
        case invalidSourceMedia = -11_822
        /// The file already exists.
        case fileAlreadyExists = -11_823
        /// A composition's segments are not contiguous.
        case compositionTrackSegmentsNotContiguous = -11_824
        /// A composition's segment has an invalid duration.
        case invalidCompositionTrackSegmentDuration = -11_825
        /// A composition's segment begins outside its source.
        case invalidCompositionTrackSegmentSourceStartTime = -11_826
        /// A composition's segment ends outside its source.
        case invalidCompositionTrackSegmentSourceDuration = -11_827
        /// The file's format is not recognized.
        case fileFormatNotRecognized = -11_828
        /// The file cannot be parsed.
        case fileFailedToParse = -11_829
        /// Too many photos were requested at once.
        case maximumStillImageCaptureRequestsExceeded = -11_830
        /// The content is protected.
        case contentIsProtected = -11_831
        /// There is no image at the requested time.
        case noImageAtTime = -11_832
        /// A decoder was not found.
        case decoderNotFound = -11_833
        /// An encoder was not found.
        case encoderNotFound = -11_834
        /// The user is not authorized to use the content.
        case contentIsNotAuthorized = -11_835
        /// The app is not authorized for the operation.
        case applicationIsNotAuthorized = -11_836
        /// The device is unavailable in the background.
        case deviceIsNotAvailableInBackground = -11_837
        /// The asset does not support the operation.
        case operationNotSupportedForAsset = -11_838
        /// The decoder is temporarily unavailable.
        case decoderTemporarilyUnavailable = -11_839
        /// The encoder is temporarily unavailable.
        case encoderTemporarilyUnavailable = -11_840
        /// The video composition is invalid.
        case invalidVideoComposition = -11_841
        /// The reference policy forbids a reference to another file.
        case referenceForbiddenByReferencePolicy = -11_842
        /// The URL's path extension is invalid.
        case invalidOutputURLPathExtension = -11_843
        /// The screen could not be captured.
        case screenCaptureFailed = -11_844
        /// The display was switched off.
        case displayWasDisabled = -11_845
        /// The torch level is temporarily unavailable.
        case torchLevelUnavailable = -11_846
        /// The operation was interrupted, for example by moving to the background.
        case operationInterrupted = -11_847
        /// The asset is incompatible.
        case incompatibleAsset = -11_848
        /// The media data could not be loaded.
        case failedToLoadMediaData = -11_849
        /// The server is configured incorrectly.
        case serverIncorrectlyConfigured = -11_850
        /// The user denied access to the camera.
        case applicationIsNotAuthorizedToUseDevice = -11_852
        /// The media could not be parsed.
        case failedToParse = -11_853
        /// The file type does not support references to samples.
        case fileTypeDoesNotSupportSampleReferences = -11_854
        /// The media data cannot be decoded.
        case undecodableMediaData = -11_855
        /// The AirPlay controller needs the internet.
        case airPlayControllerRequiresInternet = -11_856
        /// The AirPlay receiver needs the internet.
        case airPlayReceiverRequiresInternet = -11_857
        /// The video compositor failed.
        case videoCompositorFailed = -11_858
        /// A recording is already in progress.
        case recordingAlreadyInProgress = -11_859
        /// The output settings are not supported.
        case unsupportedOutputSettings = -11_861
        /// The operation is not allowed.
        case operationNotAllowed = -11_862
        /// The content is unavailable.
        case contentIsUnavailable = -11_863
        /// The format is not supported.
        case formatUnsupported = -11_864
        /// The depth data is malformed.
        case malformedDepth = -11_865
        /// The content was not updated.
        case contentNotUpdated = -11_866
        /// The content is no longer playable.
        case noLongerPlayable = -11_867
        /// No variant is compatible with the external display.
        case noCompatibleAlternatesForExternalDisplay = -11_868
        /// The source track is missing.
        case noSourceTrack = -11_869
        /// The asset does not support external playback.
        case externalPlaybackNotSupportedForAsset = -11_870
        /// The preset does not support the operation.
        case operationNotSupportedForPreset = -11_871
        /// The session exceeds the hardware's capacity.
        case sessionHardwareCostOverage = -11_872
        /// The device's active format is not supported.
        case unsupportedDeviceActiveFormat = -11_873
        /// The object is configured incorrectly.
        case incorrectlyConfigured = -11_875
        /// The segment does not begin with a sync sample.
        case segmentStartedWithNonSyncSample = -11_876
        /// Rosetta is not installed.
        case rosettaNotInstalled = -11_877
        /// The operation was canceled.
        case operationCancelled = -11_878
        /// The content key request was canceled.
        case contentKeyRequestCancelled = -11_879
        /// The sample cursor is invalid.
        case invalidSampleCursor = -11_880
        /// The sample data could not be loaded.
        case failedToLoadSampleData = -11_881
        /// The AirPlay receiver is temporarily unavailable.
        case airPlayReceiverTemporarilyUnavailable = -11_882
        /// Encoding failed.
        case encodeFailed = -11_883
        /// The sandbox denied access to the file.
        case sandboxExtensionDenied = -11_884

        /// Returns whether an error has this code.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? AVError)?.code == match
        }
    }
}
